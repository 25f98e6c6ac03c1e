def _is_host_name_length(text: $str) -> $bool:
    return $len(text) <= 253
