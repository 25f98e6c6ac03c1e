class _Model($BaseModel):
    """An object: valid for its schema when it is built, and written without what isn't there."""

    model_config = $ConfigDict(extra="allow", serialize_by_alias=True, protected_namespaces=())

    @$model_validator(mode="wrap")
    @$classmethod
    def _check(cls, value: $Any, build: $ModelWrapValidatorHandler[$Any]) -> $Any:
        return value if $isinstance(value, cls) else _built(cls, value, build)

    if not $TYPE_CHECKING:
        # Without annotations: what it returns isn't what schemas shall show.
        @$model_serializer(mode="wrap")
        def _write(self, write):
            written, there, others = write(self), self.model_fields_set, self.model_extra or ()
            for name, field in $type(self).model_fields.items():
                if name not in there:
                    written.pop(field.alias, None)
                    if name not in others:
                        written.pop(name, None)
            return written

    @$classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: $CoreSchema, handler: $GetJsonSchemaHandler, /
    ) -> $JsonSchemaValue:
        schema = handler.resolve_ref_schema(handler(core_schema))
        for member in schema.get("properties", {}).values():
            if member.get("default", "") is None:
                # It stands for what isn't there.
                del member["default"]
        return schema
