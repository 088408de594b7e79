import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { findProgram } from '../../services/media/confinement/find-program.js';
import { startProgram } from '../../services/media/confinement/start-program.js';
import { ArchiveRefused } from './archive-refused.js';
import { makeArchiveWriter } from './archive-writer.js';
import { filesOfTar } from './unpack-tar.js';
import { unpackZip } from './unpack-zip.js';

const UNPACK_WITHIN_SECONDS = 3600;

export interface UnpackLimits {
  readonly maxBytes: number;
  /** Where the program for .tar.bz2 is found, as in PATH. */
  readonly searchPath: string;
}

/**
 * Unpacks a .tar, .tar.gz, .tar.bz2 or .zip into a folder; its first bytes tell which it is. Throws
 * `ArchiveRefused` for anything else, for links, and for names that lead outside the folder.
 */
export async function unpackArchive(
  path: string,
  folder: string,
  { maxBytes, searchPath }: UnpackLimits,
): Promise<void> {
  const writer = makeArchiveWriter(folder, maxBytes);
  const head = await firstBytes(path);
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return unpackZip(path, writer);
  for await (const { name, content } of filesOfTar(await openTar(path, head, searchPath))) {
    const target = await writer.targetOf(name);
    if (!target) continue;
    // Opened beforehand: a stream that opens its file itself may create it after the content was refused.
    const file = await open(target, 'wx');
    await pipeline(writer.counted(content), file.createWriteStream());
  }
}

async function openTar(path: string, head: Buffer, searchPath: string): Promise<AsyncIterable<Buffer>> {
  const file = createReadStream(path);
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const unzipped = createGunzip();
    file.on('error', (error) => unzipped.destroy(error));
    return file.pipe(unzipped);
  }
  if (head.toString('latin1', 0, 3) !== 'BZh') return file;
  file.destroy();
  const bzip2 = findProgram(searchPath, 'bzip2');
  if (!bzip2) {
    throw new ArchiveRefused(
      'a .tar.bz2 needs the program bzip2; install it (apt-get install bzip2), or unpack the archive yourself',
    );
  }
  return bytesOfBzip2(bzip2, path);
}

async function* bytesOfBzip2(program: string, path: string): AsyncGenerator<Buffer> {
  const child = await startProgram({
    path: program,
    args: ['-dc', path],
    files: { reads: [path] },
    bounds: { wallSeconds: UNPACK_WITHIN_SECONDS },
  });
  child.stderr.resume();
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    const end = await child.ended;
    if (child.stopped()) throw new ArchiveRefused('bzip2 made no progress and was stopped; try again');
    if (end !== 0) throw new ArchiveRefused(`bzip2 ended with ${end}; it is damaged`);
  } finally {
    // What a tar archive has after its end is not read: a program that still writes it, and its pipes, would
    // keep the command from ending.
    child.signal('SIGKILL');
    child.stdout.destroy();
    child.stderr.destroy();
    await child.ended.catch(() => undefined);
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
