// The input of all tools here: an object with what the tool is to return.

export type AnyInput = { returns: unknown };

const jsonSchema = () => ({ type: "object" });

export const anyInput = {
  "~standard": {
    version: 1,
    vendor: "test",
    types: undefined as { input: AnyInput; output: AnyInput } | undefined,
    validate: (value: unknown) => ({ value: value as AnyInput }),
    jsonSchema: { input: jsonSchema, output: jsonSchema },
  },
} as const;
