import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FontRegistry } from '../../../../text/typesetting/font-registry.js';

/**
 * Writes pictures of emoji one after another into a file of a folder and returns its path; null when the font is not
 * installed.
 */
export async function writeEmoji(
  fonts: FontRegistry,
  { sha256, glyphs }: { readonly sha256: string; readonly glyphs: readonly number[] },
  folder: string,
): Promise<string | null> {
  const font = await fonts.openEmoji();
  if (font?.sha256 !== sha256) return null;
  const pictures: Buffer[] = [];
  for (const glyph of glyphs) pictures.push(await font.png(glyph));
  const name = createHash('sha256').update(glyphs.join()).digest('hex').slice(0, 16);
  const path = join(folder, `emoji-${name}.png`);
  await writeFile(path, Buffer.concat(pictures));
  return path;
}
