import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FontShelf } from '../../../text/typesetting/font-shelf.js';

/** Writes the picture of an emoji into a folder and returns its path; null when the font is not installed. */
export async function writeEmoji(
  fonts: FontShelf,
  { sha256, glyph }: { readonly sha256: string; readonly glyph: number },
  folder: string,
): Promise<string | null> {
  const font = await fonts.openEmoji();
  if (font?.sha256 !== sha256) return null;
  const path = join(folder, `emoji-${glyph}.png`);
  await writeFile(path, await font.png(glyph));
  return path;
}
