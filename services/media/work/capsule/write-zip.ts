import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive: an existing file, or a text. */
export type ZipEntry =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly text: string };

/**
 * Writes an archive, holding no more than a chunk of one file in memory. Media files are stored uncompressed.
 */
export async function writeZip(
  path: string,
  entries: readonly ZipEntry[],
  signal: AbortSignal,
): Promise<void> {
  const file = await open(path, 'wx');
  const written: Uint8Array[] = [];
  const zip = new Zip((err, chunk) => {
    if (err) throw err;
    written.push(chunk);
  });
  const flush = async () => {
    for (const chunk of written.splice(0)) await file.appendFile(chunk);
  };
  try {
    for (const entry of entries) {
      signal.throwIfAborted();
      const part = 'text' in entry ? new ZipDeflate(entry.name) : new ZipPassThrough(entry.name);
      zip.add(part);
      if ('text' in entry) part.push(Buffer.from(entry.text));
      else
        for await (const chunk of createReadStream(entry.path, { signal })) {
          part.push(chunk);
          await flush();
        }
      part.push(new Uint8Array(), true);
      await flush();
    }
    zip.end();
    await flush();
  } finally {
    await file.close();
  }
}
