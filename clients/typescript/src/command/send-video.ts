import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { VideoProcessingClient } from '../client.js';
import type { UploadOptions } from '../upload/upload-video.js';
import type { VideoHandle } from '../video.js';
import { type CommandContext, textOf } from './command.js';
import { usageError } from './failure.js';
import { ProgressBar } from './progress-bar.js';
import { openUploadMemory } from './upload-memory.js';

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
