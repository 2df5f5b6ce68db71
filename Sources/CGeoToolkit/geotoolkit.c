#include "geotoolkit.h"
