/* Overlay batches for renderers that are not written in Swift.
 *
 *     geo_options options;
 *     geo_options_init(&options);
 *     char *message = NULL;
 *     geo_reader *reader = NULL;
 *     geo_batch *batch = NULL;
 *     geo_status status = geo_reader_open("map.geojson", &options, &reader, &message);
 *     while (status >= 0 && (status = geo_reader_next(reader, &batch, &message)) == GEO_BATCH) {
 *       geo_batch_borrow(batch, upload, context);   // void upload(void *context, const geo_view *view)
 *       geo_batch_release(batch);
 *     }
 *     if (status < 0) fprintf(stderr, "%s\n", message ? message : geo_status_name(status));
 *     geo_message_free(message);
 *     geo_reader_close(reader);
 *
 * Features are read, cut at the 180th meridian, projected and tessellated on threads of the library's own while
 * geo_reader_next runs. A reader may be used by one thread at a time; batches by any, at the same time.
 *
 * Every function that can fail returns a geo_status; negative values are errors. A NULL argument is GEO_ERROR_ARGUMENT, unless the function says that it
 * may be NULL. Handles must come from this library and must not be used after they were closed or released.
 *
 * Columns are those of overlay files (overlay.h, Schemas/overlay-batch.md) with the same numbers and records, in the machine's
 * own byte order. Where a file has a table of them after each header, a batch in memory has the list of its view. geo_view_column finds one: the heights of
 * points, for example, are geo_view_column(view, OVERLAY_POINT_HEIGHTS, 0), floats in metres with NaN for none, or NULL if no point has a height.
 */
#ifndef GEOTOOLKIT_H
#define GEOTOOLKIT_H

#include <stddef.h>
#include <stdint.h>
#include "overlay.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct geo_reader geo_reader;
typedef struct geo_batch geo_batch;

/* What a call came to. Later versions may add errors; existing values keep their meaning. */
typedef enum geo_status {
  GEO_OK = 0,                /* done */
  GEO_END = 0,               /* geo_reader_next: there are no more batches */
  GEO_BATCH = 1,             /* geo_reader_next: there is a batch */
  GEO_ERROR = -1,            /* an error that no other value names */
  GEO_ERROR_ARGUMENT = -2,   /* an argument is NULL that must not be */
  GEO_ERROR_OPTION = -3,     /* an option has a value it cannot have, or the call needs an option that is not set */
  GEO_ERROR_STYLE = -4,      /* the style document cannot be read, or is not one */
  GEO_ERROR_NOT_FOUND = -5,  /* no file has this name, or it is a folder */
  GEO_ERROR_PERMISSION = -6, /* the system does not permit the access */
  GEO_ERROR_READ = -7,       /* the system reported an error when the file was opened or read */
  GEO_ERROR_COMPRESSION = -8,/* compressed data are damaged, cut short or followed by other bytes */
  GEO_ERROR_FORMAT = -9,     /* a format or a compression that is not supported, such as FlatGeobuf */
  GEO_ERROR_LIMIT = -10      /* more memory, bytes or entries than are available or granted */
} geo_status;

/* A stable name for a status, for logs: "not-found"; "unknown" for a value that this version does not have. Never NULL; not to be freed. */
const char *geo_status_name(geo_status status);

/* How an input becomes batches. Set by geo_options_init; then change what is to be different. Later versions add members at the end only. */
typedef struct geo_options {
  size_t size;                    /* sizeof(geo_options) of the caller, set by geo_options_init: members after it keep their defaults */
  const char *style_path;         /* a style document, JSON or YAML; NULL: a colour for each layer, and simplestyle properties */
  const char *const *properties;  /* names of properties that get typed columns, each once */
  size_t property_count;
  int keeps_other_properties;     /* 1: the rest as JSON text */
  int short_indices;              /* 1: indices of 16 bits, groups of at most 65,535 vertices */
  int pick_index;                 /* 1: geo_batch_feature_at answers */
  int vertex_format;              /* 1 float, 2 float and low part, 3 double, 4 16-bit grid */
  size_t batch_vertices;          /* a batch ends before it has more, or 32 bytes of ids and properties for each; 0: 524,288, as geo_options_init sets */
  int jobs;                       /* threads, at most 1024; 0: one for each processor */
  int labels;                     /* 1: a place for a label in each polygon (geometry 3) */
  int ribbons;                    /* 1: lines, and borders of areas, as triangles too (OVERLAY_RIBBON_VERTICES and on) */
  int reserved;                   /* 0 */
  /* What is done with features before they are drawn, in this order. 0 and NULL: nothing. */
  int repair;                     /* 1: invalid polygons become what an odd number of their rings enclose; 2: what their exteriors enclose, less their holes */
  int clips;                      /* 1: what lies outside of clip is cut away */
  double clip[4];                 /* west, south, east, north in degrees; west > east: across the 180th meridian */
  double simplify_metres;         /* positions go that lie so many metres at most from what stays; what is valid stays so */
  double simplify_pixels;         /* instead: so many pixels of the web map, 256 * 2^zoom pixels wide */
  double simplify_zoom;           /* that zoom, 0 to 30 */
  double geodesic_error;          /* edges are geodesics of WGS84; straight pieces stray from them by so many metres at most */
  double geodesic_spacing;        /* the same, and no piece is longer than so many metres */
  const char *floor_property;     /* the property, a whole number, that says on which floor a feature is */
  const char *layer;              /* of TopoJSON, the object that is read; NULL: all */
  int max_depth;                  /* the deepest nesting of arrays and objects, 1 to 10,000; 0: 512 */
  int reserved_2;                 /* 0 */
} geo_options;

/* The least size of options: that of the first version that had one. */
enum { GEO_OPTIONS_FIRST_SIZE = offsetof(geo_options, reserved) + sizeof(int) };

/* Sets the first `size` bytes of options to their defaults. Members that this version does not have are 0, and must stay 0. GEO_ERROR_OPTION for a size that no
   version has. For callers from other languages; C and C++ call geo_options_init. */
geo_status geo_options_init_sized(geo_options *options, size_t size);

/* Sets the defaults. */
static inline geo_status geo_options_init(geo_options *options) { return geo_options_init_sized(options, sizeof(geo_options)); }

/* Opens a file. `reader` gets the reader, NULL on failure. `message`, unless NULL, gets the reason for an error, to be freed with geo_message_free; it is
   left unchanged otherwise. `options` may be NULL: the defaults. */
geo_status geo_reader_open(const char *path, const geo_options *options, geo_reader **reader, char **message);

/* The same for `count` bytes in memory, compressed or not. They are copied: the caller may free them as soon as the function returns. `bytes` may be NULL if
   `count` is 0. */
geo_status geo_reader_open_bytes(const void *bytes, size_t count, const geo_options *options, geo_reader **reader, char **message);

/* What of an indoor map (IMDF) is read. Set by geo_indoor_options_init; then change what is to be different. An empty list leaves nothing out. Later versions add
   members at the end only. */
typedef struct geo_indoor_options {
  size_t size;                    /* sizeof(geo_indoor_options) of the caller, set by geo_indoor_options_init */
  const int32_t *ordinals;        /* of levels */
  size_t ordinal_count;
  const char *const *levels;      /* names, short names or ids */
  size_t level_count;
  const char *const *buildings;   /* names or ids */
  size_t building_count;
  const char *const *languages;   /* of labels, in order of preference: "de" */
  size_t language_count;
  int dark;                       /* 1: colours for a dark map. With style_path the style document's colours are used */
  int reserved;                   /* 0 */
} geo_indoor_options;

geo_status geo_indoor_options_init_sized(geo_indoor_options *options, size_t size);

/* Sets the defaults. */
static inline geo_status geo_indoor_options_init(geo_indoor_options *options) {
  return geo_indoor_options_init_sized(options, sizeof(geo_indoor_options));
}

/* Opens an indoor map: a ZIP file, a folder, or one file of features. geo_reader_next then gives batches level by level in drawing order, each of one level of one building
   (geo_batch_place) or of what is on none; labels are always made. Of `options`, floor_property and layer have no meaning. `options` and `indoor` may be NULL:
   the defaults. GEO_ERROR_OPTION, and what there is, for a level or a building that the map does not have. `message` is as for geo_reader_open. */
geo_status geo_reader_open_indoor(const char *path, const geo_options *options, const geo_indoor_options *indoor, geo_reader **reader, char **message);

/* How far a reader has come. */
typedef struct geo_progress {
  uint64_t bytes; /* stored bytes read so far, some read ahead included; of an indoor map, levels done */
  uint64_t total; /* stored bytes in all, 0 if that is not known (a pipe); of an indoor map, levels in all */
} geo_progress;

/* Not to be called while another thread is in geo_reader_next. */
geo_status geo_reader_progress(const geo_reader *reader, geo_progress *progress);

/* The next batch, to be released; NULL unless GEO_BATCH is returned. Data that are wrong are no error: the batch's header counts what was dropped, and
   geo_batch_findings lists what is wrong with them. An input without a feature has a batch if there are findings. A reader that has failed fails the same
   way again. `message` is as for geo_reader_open. */
geo_status geo_reader_next(geo_reader *reader, geo_batch **batch, char **message);

/* Closes a reader; NULL is nothing to close. Batches that it made stay. */
void geo_reader_close(geo_reader *reader);

/* A column of a batch where it lies. */
typedef struct geo_column {
  uint16_t kind;      /* enum overlay_section_kind */
  uint16_t element;   /* enum overlay_element */
  uint32_t stride;    /* bytes from one element to the next */
  uint32_t property;  /* for columns of properties, which one */
  size_t count;       /* elements */
  const void *data;
} geo_column;

/* What a batch is made of. */
typedef struct geo_view {
  const overlay_header *header; /* no column follows it: its sections and bytes are 0, so that overlay_elements finds none */
  const geo_column *columns;
  size_t column_count;
} geo_view;

/* Calls `body` with the batch's columns. Nothing is copied except the columns of properties; the pointers are valid until `body` returns. `context` is
   handed on and may be NULL. */
geo_status geo_batch_borrow(const geo_batch *batch, void (*body)(void *context, const geo_view *view), void *context);

typedef enum geo_severity { GEO_INFO = 0, GEO_WARNING = 1, GEO_ERROR_IN_DATA = 2 } geo_severity;

/* A finding: something that is wrong with the data. */
typedef struct geo_finding {
  geo_severity severity;
  const char *code;    /* of a rule: "GJ311" */
  const char *message; /* what was found and what was expected, UTF-8 */
  uint64_t byte;       /* of the (decompressed) input */
  uint64_t line;       /* 1-based, as is the column, in characters; 0 if not known */
  uint64_t column;
  int64_t feature;     /* 0-based; -1 for the collection itself */
  const char *file;    /* of an indoor map, the file that byte, line and column count in; NULL otherwise */
} geo_finding;

/* Calls `body` with each finding of a batch, in order of the input; of an indoor map, what reading its files found is in the first batch. Its texts are valid until `body` returns. `context` may be NULL. */
geo_status geo_batch_findings(const geo_batch *batch, void (*body)(void *context, const geo_finding *finding), void *context);

/* Where a batch of an indoor map belongs. */
typedef struct geo_place {
  const char *building; /* its label in the first language that it has; NULL for none */
  const char *level;    /* the same; NULL for what is on no level */
  int64_t ordinal;      /* of the level */
  int has_ordinal;      /* 1: ordinal counts */
} geo_place;

/* Calls `body` once with a batch's place; its texts are valid until `body` returns. GEO_ERROR_OPTION for a batch that is of no indoor map. `context` may be NULL. */
geo_status geo_batch_place(const geo_batch *batch, void (*body)(void *context, const geo_place *place), void *context);

/* The index of the topmost feature at a place of the world plane (x and y in 0…1), lines and points within `tolerance`; -1 for none. GEO_ERROR_OPTION for a
   batch that was made without the option pick_index. */
geo_status geo_batch_feature_at(const geo_batch *batch, double x, double y, double tolerance, int64_t *feature);

/* Releases a batch, and the text of an error; NULL is nothing to release. */
void geo_batch_release(geo_batch *batch);
void geo_message_free(char *message);

/* The column of a kind (and property); NULL where the batch has none, and for no view. */
static inline const geo_column *geo_view_column(const geo_view *view, enum overlay_section_kind kind, uint32_t property) {
  for (size_t i = 0; view && i < view->column_count; i++)
    if (view->columns[i].kind == kind && view->columns[i].property == property) return &view->columns[i];
  return NULL;
}

#ifdef __cplusplus
}
#endif
#endif
