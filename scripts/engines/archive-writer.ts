import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchiveRefused } from './archive-refused.js';

const MAX_FILES = 20_000;

export interface ArchiveWriter {
  /** Returns the path of an entry, whose folder exists then; null for an entry that is not needed. */
  targetOf(name: string): Promise<string | null>;
  /** Throws `ArchiveRefused` when everything together exceeds the limit. */
  count(bytes: number): void;
  counted(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

export function makeArchiveWriter(folder: string, maxBytes: number): ArchiveWriter {
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
