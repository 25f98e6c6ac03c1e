{% for module in modules -%}
{{ module.doc }}
{{ module.item }}

{% endfor -%}
{% if exports -%}
#[allow(unused_imports)]
pub use {{ support }}::{% raw %}{{% endraw %}{% for export in exports %}{{ export }}{% if not loop.last %}, {% endif %}{% endfor %}{% raw %}}{% endraw %};
{%- endif -%}
