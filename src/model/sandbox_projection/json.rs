//! Prints projections as JSON.

use super::{Arrays, Objects, SandboxProjection};
use crate::model::Model;
use crate::model::json::Members;
use crate::text::Json;

impl SandboxProjection {
    /// Returns the JSON that runtimes read: `ref` names another projection; `closed`, `members`, `required` and `rest`
    /// describe objects, `prefix` and `items` arrays; `null` keeps everything.
    pub(crate) fn to_json(&self, model: &Model) -> Json {
        let (objects, arrays) = match self {
            Self::Of(id) => return Json::object([("ref", Json::string(&model.definition(*id).name))]),
            Self::Parts { objects, arrays } => (objects, arrays),
        };
        let or_null = |part: Option<&Self>| part.map_or(Json::Null, |part| part.to_json(model));
        let mut parts = Members::default();
        if let Some(Objects { closed, members, required, rest }) = objects {
            let listed = members.iter().map(|(name, part)| (name.clone(), or_null(part.as_ref())));
            parts = parts
                .flag("closed", *closed)
                .maybe("members", (*closed || !members.is_empty()).then(|| Json::object(listed)))
                .maybe("required", (!required.is_empty()).then(|| Json::array(required.iter().map(Json::string))))
                .maybe("rest", rest.as_ref().map(|rest| rest.to_json(model)));
        }
        if let Some(Arrays { prefix, items }) = arrays {
            let all = |parts: &Vec<Option<Self>>| Json::array(parts.iter().map(|part| or_null(part.as_ref())));
            parts = parts
                .maybe("prefix", prefix.as_ref().map(all))
                .maybe("items", items.as_ref().map(|items| or_null(items.as_deref())));
        }
        parts.object()
    }
}
