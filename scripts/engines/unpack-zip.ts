import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { ArchiveRefused } from './archive-refused.js';
import type { ArchiveWriter } from './archive-writer.js';

type Part = { readonly name: string } & (
  | { readonly data: Uint8Array; readonly isLast: boolean }
  | { readonly error: Error }
);

/** Unpacks a ZIP archive; its links are written as the small text files that they are. */
export async function unpackZip(path: string, writer: ArchiveWriter): Promise<void> {
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
