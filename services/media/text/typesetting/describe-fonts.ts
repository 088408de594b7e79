import type { FontRegistry } from './font-shelf.js';
import { WANTED_FAMILIES } from './noto-families.js';

/**
 * Describes whether every script can be drawn, and which package is missing if not. Captions are made all the
 * same.
 */
export function describeFonts(registry: FontRegistry): string {
  const missing = Object.entries(WANTED_FAMILIES).flatMap(([name, families]) => {
    const absent = families.filter((family) => !registry.has(family));
    return absent.length === 0 ? [] : [`${absent.join(', ')} (package ${name})`];
  });
  const there = `ok: ${registry.families.length} families`;
  return missing.length === 0 ? there : `${there}; not installed: ${missing.join('; ')}`;
}
