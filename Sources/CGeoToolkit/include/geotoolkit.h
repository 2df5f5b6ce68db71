/* Overlay batches for renderers that are not written in Swift.
 *
 *     geo_options options;
 *     geo_options_init(&options);
 *     char *message = NULL;
 *     geo_reader *reader = geo_reader_open("map.geojson", &options, &message);
 *     geo_batch *batch;
 *     while (reader && geo_reader_next(reader, &batch, &message) == GEO_BATCH) {
 *       geo_batch_borrow(batch, upload, context);   // void upload(void *context, const geo_view *view)
 *       geo_batch_release(batch);
 *     }
 *     geo_reader_close(reader);
 *
 * Features are read, cut at the 180th meridian, projected and tessellated on threads of the library's own while
 * geo_reader_next runs. A reader may be used by one thread at a time; batches by any, at the same time.
 *
 * Columns are those of overlay files (overlay.h, Schemas/overlay-batch.md) with the same numbers and records, in the machine's
 * own byte order. Where a file has a table of them behind each header, a batch in memory has the list of its view.
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

typedef enum geo_status {
  GEO_BATCH = 1, /* there is a batch */
  GEO_END = 0,   /* there are no more */
  GEO_ERROR = -1 /* the bytes could not be had; the message says why */
} geo_status;

/* How an input becomes batches. Set by geo_options_init; then change what is to be different. */
typedef struct geo_options {
  const char *style_path;         /* a style document, JSON or YAML; NULL: simplestyle properties and the standard style */
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
} geo_options;

void geo_options_init(geo_options *options);

/* Opens a file; NULL if it cannot be opened, the style document is not one, or an option has a value it cannot have. `message`, unless NULL, gets the reason, to be
   freed with geo_message_free. `options` may be NULL. */
geo_reader *geo_reader_open(const char *path, const geo_options *options, char **message);

/* The next batch, to be released. Data that are wrong are no error: the batch's header counts what was dropped, and
   geo_batch_findings says what is wrong with them. An input without a feature has a batch if there is something to say of it. */
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
  const overlay_header *header; /* no column stands behind it: its sections and bytes are 0, so that overlay_elements finds none */
  const geo_column *columns;
  size_t column_count;
} geo_view;

/* Calls `body` with the batch's columns. Nothing is copied but the columns of properties; the pointers are good until `body` returns. */
void geo_batch_borrow(const geo_batch *batch, void (*body)(void *context, const geo_view *view), void *context);

typedef enum geo_severity { GEO_INFO = 0, GEO_WARNING = 1, GEO_ERROR_IN_DATA = 2 } geo_severity;

/* Something that was found in the data. */
typedef struct geo_finding {
  geo_severity severity;
  const char *code;    /* of a rule: "GJ311" */
  const char *message; /* what was found and what was expected, UTF-8 */
  uint64_t byte;       /* of the (decompressed) input */
  uint64_t line;       /* 1-based, as is the column, in characters; 0 if not known */
  uint64_t column;
  int64_t feature;     /* 0-based; -1 for the collection itself */
} geo_finding;

/* Calls `body` with each finding of a batch, in order of the input. Its texts are good until `body` returns. */
void geo_batch_findings(const geo_batch *batch, void (*body)(void *context, const geo_finding *finding), void *context);

/* The index of the topmost feature at a place of the world plane (x and y in 0…1), lines and points within `tolerance`; -1 for
   none. Needs the option pick_index. */
int64_t geo_batch_feature_at(const geo_batch *batch, double x, double y, double tolerance);

void geo_batch_release(geo_batch *batch);
void geo_message_free(char *message);

/* The column of a kind (and property); NULL where the batch has none. */
static inline const geo_column *geo_view_column(const geo_view *view, enum overlay_section_kind kind, uint32_t property) {
  for (size_t i = 0; i < view->column_count; i++)
    if (view->columns[i].kind == kind && view->columns[i].property == property) return &view->columns[i];
  return NULL;
}

#ifdef __cplusplus
}
#endif
#endif
