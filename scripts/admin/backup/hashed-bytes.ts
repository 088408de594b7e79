import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

export interface HashedBytes {
  readonly bytes: Readable;
  /** Size and SHA-256 of what has been read. */
  result(): { readonly sizeBytes: number; readonly sha256: string };
}

/** Passes bytes through, and counts and hashes them on their way. An error of the source is one of the result. */
export function hashBytes(source: AsyncIterable<Uint8Array>): HashedBytes {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* pass() {
    for await (const chunk of source) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      yield chunk;
    }
  }
  return {
    bytes: Readable.from(pass(), { objectMode: false }),
    result: () => ({ sizeBytes, sha256: hash.copy().digest('hex') }),
  };
}

/** Reads everything only to hash it. */
export async function hashStream(
  source: AsyncIterable<Uint8Array>,
): Promise<ReturnType<HashedBytes['result']>> {
  const { bytes, result } = hashBytes(source);
  await finished(bytes.resume());
  return result();
}
