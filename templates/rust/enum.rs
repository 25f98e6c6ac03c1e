{{ head }}pub enum {{ name }} {
{{ members }}}
