import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { connectionErrorOf } from '../connection-error.js';
import { ConnectionError } from '../errors.js';

/** Writes the file at an address; an interrupted download leaves nothing behind. */
export async function downloadFile(address: string, path: string, signal: AbortSignal): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.part`;
  try {
    const response = await fetch(address, { signal }).catch((cause: unknown) => {
      if (signal.aborted) throw cause;
      throw connectionErrorOf(new URL(address).origin, `The file for ${path} could not be downloaded`, cause);
    });
    if (!response.ok || !response.body)
      throw new ConnectionError(`The file for ${path} was answered with ${response.status}`);
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(partial), { signal });
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

export async function saveText(text: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
