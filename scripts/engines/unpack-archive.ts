import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Unzip, UnzipInflate } from 'fflate';
import { findProgram } from '../../services/media/confinement/find-program.js';
import { startProgram } from '../../services/media/confinement/start-program.js';
import { ArchiveRefused } from './archive-refused.js';
import { filesOfTar } from './unpack-tar.js';

const MAX_FILES = 20_000;

interface ArchiveWriter {
  /** Returns the path of an entry, whose folder exists then; null for an entry that is not needed. */
  targetOf(name: string): Promise<string | null>;
  /** Throws `ArchiveRefused` when everything together exceeds the limit. */
  count(bytes: number): void;
  counted(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

function makeArchiveWriter(folder: string, maxBytes: number): ArchiveWriter {
  let files = 0;
  let written = 0;
  const count = (bytes: number): void => {
    written += bytes;
    if (written > maxBytes) throw new ArchiveRefused(`it is larger than ${maxBytes} bytes`);
  };
  return {
    count,
    async targetOf(name) {
      const parts = name.split('/').filter((part) => part !== '' && part !== '.');
      if (name.startsWith('/') || parts.includes('..') || /[\\\0]/.test(name) || parts.length === 0) {
        throw new ArchiveRefused(`the name ${JSON.stringify(name)} leads outside its folder`);
      }
      // macOS adds its own attributes as files.
      if (parts.some((part) => part.startsWith('._') || part === '__MACOSX')) return null;
      files += 1;
      if (files > MAX_FILES) throw new ArchiveRefused(`it has more than ${MAX_FILES} files`);
      const target = join(folder, ...parts);
      await mkdir(dirname(target), { recursive: true });
      return target;
    },
    async *counted(content) {
      for await (const part of content) {
        count(part.length);
        yield part;
      }
    },
  };
}

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

type Part = { readonly name: string } & (
  | { readonly data: Uint8Array; readonly isLast: boolean }
  | { readonly error: Error }
);

/** Unpacks a ZIP archive; its links are written as the small text files that they are. */
async function unpackZip(path: string, writer: ArchiveWriter): Promise<void> {
  const parts: Part[] = [];
  const unzip = new Unzip((file) => {
    if (file.name.endsWith('/')) return;
    file.ondata = (error, data, isLast) =>
      void parts.push(error ? { name: file.name, error } : { name: file.name, data, isLast });
    file.start();
  });
  unzip.register(UnzipInflate);
  let current: { handle: FileHandle | null; name: string } | null = null;
  const write = async (): Promise<void> => {
    for (const part of parts.splice(0)) {
      if ('error' in part) throw new ArchiveRefused(`${part.name}: ${part.error.message}`);
      writer.count(part.data.length);
      if (current?.name !== part.name) {
        const target = await writer.targetOf(part.name);
        current = { name: part.name, handle: target ? await open(target, 'wx') : null };
      }
      await current.handle?.write(part.data);
      if (!part.isLast) continue;
      await current.handle?.close();
      current = null;
    }
  };
  try {
    for await (const chunk of createReadStream(path)) {
      unzip.push(chunk as Buffer);
      await write();
    }
    unzip.push(new Uint8Array(0), true);
    await write();
    if (current) throw new ArchiveRefused('it ends inside a file');
  } finally {
    await (current as { handle: FileHandle | null } | null)?.handle?.close();
  }
}
