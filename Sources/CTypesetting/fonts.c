#include "include/typesetting.h"

#include <fontconfig/fontconfig.h>
#include <string.h>

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

// Those of CSS that fontconfig knows, and its own short ones.
static const char *const generic_families[] = {
  "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math", "sans", "mono",
};

bool typesetting_has_family(const typesetting_fonts *fonts, const char *family) {
  const FcChar8 *wanted = (const FcChar8 *)family;
  for (size_t index = 0; index < sizeof generic_families / sizeof *generic_families; index++) {
    if (FcStrCmpIgnoreCase(wanted, (const FcChar8 *)generic_families[index]) == 0) return true;
  }
  const FcFontSet *set = FcConfigGetFonts((FcConfig *)fonts, FcSetSystem);
  if (set == NULL) return false;
  for (int index = 0; index < set->nfont; index++) {
    FcChar8 *name = NULL;
    for (int number = 0; FcPatternGetString(set->fonts[index], FC_FAMILY, number, &name) == FcResultMatch; number++) {
      if (FcStrCmpIgnoreCase(wanted, name) == 0) return true;
    }
  }
  return false;
}

void typesetting_used_family(typesetting_fonts *fonts, const char *families, char *name, size_t size) {
  name[0] = 0;
  FcPattern *pattern = FcPatternCreate();
  if (pattern == NULL) return;
  char family[256];
  for (const char *at = families; *at != 0;) {
    size_t length = strcspn(at, ",");
    size_t kept = length < sizeof family ? length : sizeof family - 1;
    memcpy(family, at, kept);
    family[kept] = 0;
    FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
    at += length;
    if (*at == ',') at++;
  }
  FcConfigSubstitute((FcConfig *)fonts, pattern, FcMatchPattern);
  FcDefaultSubstitute(pattern);
  FcResult result = FcResultNoMatch;
  FcPattern *found = FcFontMatch((FcConfig *)fonts, pattern, &result);
  FcChar8 *used = NULL;
  if (found != NULL && FcPatternGetString(found, FC_FAMILY, 0, &used) == FcResultMatch) {
    size_t length = strlen((const char *)used);
    size_t kept = length < size ? length : size - 1;
    memcpy(name, used, kept);
    name[kept] = 0;
  }
  if (found != NULL) FcPatternDestroy(found);
  FcPatternDestroy(pattern);
}

void typesetting_free_fonts(typesetting_fonts *fonts) { FcConfigDestroy((FcConfig *)fonts); }
