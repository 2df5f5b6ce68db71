#include "include/bytescan.h"
