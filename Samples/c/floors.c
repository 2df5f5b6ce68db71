/* Pulls the levels of an indoor map through the C interface and lists what is on each.
 *
 *     make library
 *     cc -I Sources/CGeoToolkit/include Samples/c/floors.c -L .build/library -lgeotoolkit -Wl,-rpath,$PWD/.build/library -o floors
 *     ./floors Samples/imdf/terminal
 */
#include <stdio.h>
#include <geotoolkit.h>

static void show_place(void *context, const geo_place *place) {
  (void)context;
  printf("%s, %s", place->building ? place->building : "outdoors", place->level ? place->level : "on no level");
  if (place->has_ordinal) printf(" (ordinal %lld)", (long long)place->ordinal);
}

static void show_counts(void *context, const geo_view *view) {
  (void)context;
  printf(": %u features, %u triangles, %u points\n", view->header->features, view->header->triangles, view->header->points);
}

static void report(void *context, const geo_finding *finding) {
  (void)context;
  fprintf(stderr, "%s:%llu: %s %s\n", finding->file ? finding->file : "?", (unsigned long long)finding->line, finding->code, finding->message);
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: %s MAP\n", arguments[0]);
    return 64;
  }
  const char *languages[] = {"en"};
  geo_indoor_options indoor;
  geo_indoor_options_init(&indoor);
  indoor.languages = languages;
  indoor.language_count = 1;
  char *message = NULL;
  geo_reader *reader = NULL;
  geo_batch *batch = NULL;
  geo_status status = geo_reader_open_indoor(arguments[1], NULL, &indoor, &reader, &message);
  while (status >= 0 && (status = geo_reader_next(reader, &batch, &message)) == GEO_BATCH) {
    geo_progress progress;
    geo_reader_progress(reader, &progress);
    printf("%llu/%llu ", (unsigned long long)progress.bytes, (unsigned long long)progress.total);
    geo_batch_findings(batch, report, NULL);
    geo_batch_place(batch, show_place, NULL);
    geo_batch_borrow(batch, show_counts, NULL);
    geo_batch_release(batch);
  }
  geo_reader_close(reader);
  if (status < 0) fprintf(stderr, "error: %s\n", message ? message : geo_status_name(status));
  geo_message_free(message);
  return status == GEO_END ? 0 : 2;
}
