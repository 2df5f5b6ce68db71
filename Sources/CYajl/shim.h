#include <yajl/yajl_parse.h>

// Swift imports no function with a variable number of arguments.
static inline int geojson_yajl_validate_strings(yajl_handle handle, int on) {
  return yajl_config(handle, yajl_dont_validate_strings, on ? 0 : 1);
}
