import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadMemory } from '../upload/upload-video.js';

/** Remembers interrupted uploads in a file that only the user can read: their addresses need no credential. */
export function openUploadMemory(folder: string): UploadMemory {
  const path = join(folder, 'uploads.json');
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    } catch {
      // Without it uploads begin anew.
      return {};
    }
  };
  const write = (items: Record<string, string>): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(items), { mode: 0o600 });
    renameSync(`${path}.${process.pid}`, path);
  };
  return {
    getItem: (key) => read()[key] ?? null,
    setItem: (key, value) => write({ ...read(), [key]: value }),
    removeItem: (key) => {
      const { [key]: _, ...others } = read();
      write(others);
    },
  };
}
