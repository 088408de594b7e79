import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { VideoProcessingClient } from '../client.js';
import type { UploadMemory, UploadOptions } from '../upload/upload-video.js';
import type { VideoHandle } from '../video.js';
import { type CommandContext, textOf } from './command.js';
import { usageError } from './failure.js';
import { ProgressBar } from './progress-bar.js';

export const UPLOAD_OPTIONS = {
  name: { type: 'string', value: 'text', description: 'Name of the video; that of the file by default' },
  project: { type: 'string', value: 'id', description: 'Project that the video is put into' },
  context: { type: 'string', value: 'text', description: 'What the video shows, for generated texts' },
} as const;

export const isAddress = (source: string): boolean => /^https?:\/\//.test(source);

/** Uploads a file with a progress bar; an upload that was interrupted before continues. */
export async function sendVideo(
  client: VideoProcessingClient,
  path: string,
  { output, settings, signal, values }: CommandContext,
): Promise<VideoHandle> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw usageError(`There is no file ${path}`);
  const bar = new ProgressBar(output, 'Upload');
  const fields: UploadOptions = {
    name: textOf(values, 'name'),
    projectId: textOf(values, 'project'),
    videoContext: textOf(values, 'context'),
  } as UploadOptions;
  bar.show(0, basename(path));
  const video = await client.videos.upload(path, {
    ...fields,
    signal,
    memory: openUploadMemory(settings.folder),
    onProgress: ({ percent }) => bar.show(percent, basename(path)),
  });
  bar.end(`${basename(path)} is ${video.id}`);
  return video;
}

/** Remembers interrupted uploads in a file that only the user can read: their addresses need no credential. */
function openUploadMemory(folder: string): UploadMemory {
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
