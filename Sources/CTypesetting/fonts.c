#include "include/typesetting.h"

#include <fontconfig/fontconfig.h>

// Pictures of pixels, as most fonts of emoji are, have no outlines: where no other font has a character, it is reported as missing.
static const FcChar8 rejection[] =
  "<fontconfig><selectfont><rejectfont><pattern><patelt name=\"outline\"><bool>false</bool></patelt></pattern></rejectfont></selectfont>"
  "</fontconfig>";

typesetting_fonts *typesetting_load_fonts(const char *configuration) {
  FcConfig *config = configuration == NULL ? FcInitLoadConfig() : FcConfigCreate();
  if (config == NULL) return NULL;
  if (configuration != NULL) FcConfigParseAndLoad(config, (const FcChar8 *)configuration, FcTrue);
  FcConfigParseAndLoadFromMemory(config, rejection, FcTrue);
  const FcFontSet *set = FcConfigBuildFonts(config) ? FcConfigGetFonts(config, FcSetSystem) : NULL;
  if (set == NULL || set->nfont == 0) {
    FcConfigDestroy(config);
    return NULL;
  }
  return (typesetting_fonts *)config;
}

void typesetting_free_fonts(typesetting_fonts *fonts) { FcConfigDestroy((FcConfig *)fonts); }
