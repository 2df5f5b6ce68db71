#include "geotoolkit.h"

const char *geo_status_name(geo_status status) {
  switch (status) {
    case GEO_OK: return "ok";
    case GEO_BATCH: return "batch";
    case GEO_ERROR: return "error";
    case GEO_ERROR_ARGUMENT: return "argument";
    case GEO_ERROR_OPTION: return "option";
    case GEO_ERROR_STYLE: return "style";
    case GEO_ERROR_NOT_FOUND: return "not-found";
    case GEO_ERROR_PERMISSION: return "permission";
    case GEO_ERROR_READ: return "read";
    case GEO_ERROR_COMPRESSION: return "compression";
    case GEO_ERROR_FORMAT: return "format";
    case GEO_ERROR_LIMIT: return "limit";
  }
  return "unknown";
}
