/* Pulls overlay batches through the C interface and reports what is in them: what a renderer in C or C++ would upload.
 *
 *     make library
 *     cc -I Sources/CGeoToolkit/include Samples/c/batches.c -L .build/library -lgeotoolkit -Wl,-rpath,$PWD/.build/library -o batches
 *     ./batches Samples/geojson/islands.geojson
 */
#include <stdio.h>
#include <geotoolkit.h>

/* The sum of the triangles' areas in the plane, from the very buffers that a graphics card would get. */
static double triangle_area(const geo_view *view) {
  const geo_column *groups = geo_view_column(view, OVERLAY_GROUPS, 0);
  const geo_column *vertices = geo_view_column(view, OVERLAY_POLYGON_VERTICES, 0);
  const geo_column *indices = geo_view_column(view, OVERLAY_TRIANGLE_INDICES, 0);
  if (!groups || !vertices || !indices || vertices->element != OVERLAY_FLOAT32) return 0;
  const float *places = vertices->data;
  double sum = 0;
  for (size_t g = 0; g < groups->count; g++) {
    const overlay_group *group = (const overlay_group *)groups->data + g;
    if (group->geometry != 0) continue;
    for (uint64_t i = group->first_index; i < group->end_index; i += 3) {
      double x[3], y[3];
      for (int corner = 0; corner < 3; corner++) {
        uint64_t index = indices->element == OVERLAY_UINT16 ? ((const uint16_t *)indices->data)[i + corner]
                                                            : ((const uint32_t *)indices->data)[i + corner];
        x[corner] = places[2 * (group->first_vertex + index)];
        y[corner] = places[2 * (group->first_vertex + index) + 1];
      }
      /* Counter-clockwise where y runs to the north; a sliver that rounding turned over counts against the others. */
      sum += ((x[2] - x[0]) * (y[1] - y[0]) - (x[1] - x[0]) * (y[2] - y[0])) / 2;
    }
  }
  return sum;
}

static void show(void *context, const geo_view *view) {
  (void)context;
  const overlay_header *header = view->header;
  const geo_column *clearances = geo_view_column(view, OVERLAY_CLEARANCES, 0);
  size_t labels = 0;
  for (size_t i = 0; clearances && i < clearances->count; i++) labels += ((const float *)clearances->data)[i] > 0;
  if (header->lowest_height != 0 || header->greatest_height != 0)
    printf("heights from %g to %g m; ", header->lowest_height, header->greatest_height);
  printf("batch %llu: %u features, %u draw units, %u triangles (%.9f of the world), %u strips (%u triangles), %u points, %zu of them for labels; "
         "%zu columns\n",
         (unsigned long long)header->sequence, header->features, header->groups, header->triangles, triangle_area(view),
         header->strips, header->ribbon_triangles, header->points, labels, view->column_count);
}

static void report(void *context, const geo_finding *finding) {
  const char *file = context;
  fprintf(stderr, "%s:%llu:%llu: %s: %s %s\n", file, (unsigned long long)finding->line, (unsigned long long)finding->column,
          finding->severity == GEO_ERROR_IN_DATA ? "error" : finding->severity == GEO_WARNING ? "warning" : "info", finding->code,
          finding->message);
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: %s FILE\n", arguments[0]);
    return 64;
  }
  geo_options options;
  geo_options_init(&options);
  options.labels = 1;
  options.ribbons = 1;
  char *message = NULL;
  geo_reader *reader = NULL;
  geo_batch *batch = NULL;
  geo_status status = geo_reader_open(arguments[1], &options, &reader, &message);
  while (status >= 0 && (status = geo_reader_next(reader, &batch, &message)) == GEO_BATCH) {
    geo_batch_findings(batch, report, arguments[1]);
    geo_batch_borrow(batch, show, NULL);
    geo_batch_release(batch);
  }
  geo_reader_close(reader);
  if (status < 0) fprintf(stderr, "error: %s\n", message ? message : geo_status_name(status));
  geo_message_free(message);
  return status == GEO_END ? 0 : 2;
}
