impl{{ generics }} {{ name }} {
{% for function in functions %}{{ function }}{% endfor %}}
