import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { InvalidBackup } from './invalid-backup.js';
import { shownName } from './open-archive.js';
import { MAX_TEXT_BYTES } from './text-limits.js';

/** Requires a text of limited length, which is read in pieces. Throws `InvalidBackup`. */
export async function requireUtf8(name: string, path: string): Promise<void> {
  const { size } = await stat(path);
  if (size > MAX_TEXT_BYTES)
    throw new InvalidBackup(`${shownName(name)} must have at most ${MAX_TEXT_BYTES} bytes`);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
  } catch (cause) {
    throw new InvalidBackup(`${shownName(name)} must be UTF-8`, { cause });
  }
}
