import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { WorkEntity } from '../../queue/work.entity.js';
import { audioKeyOf, type BlobKey } from '../../storage/blob-key.js';
import type { Storage } from '../../storage/storage.js';
import type { TimeSpan } from '../../text/word.js';
import { bytesOfSpan, SAMPLE_RATE } from '../../video/wav/wav-file.js';
import { wavHeader } from '../../video/wav/wav-header.js';

/** The attempt that the audio is stored for. */
export type AudioOwner = Pick<WorkEntity, 'videoId' | 'jobId' | 'jobAttempt'>;

/** Each attempt has its own audio, so that ending an attempt removes only that audio. */
export const sharedAudioKey = (workspaceId: string, { videoId, jobId, jobAttempt }: AudioOwner): BlobKey =>
  audioKeyOf(workspaceId, `${videoId}.${jobId}.${jobAttempt}.wav`);

export function readAudioOwner({ name }: BlobKey): AudioOwner {
  const [videoId = '', jobId = '', attempt] = name.split('.');
  return { videoId, jobId, jobAttempt: Number(attempt) };
}

/**
 * Removes the stored audio of these owners in the workspace; there are only as many files as analyses under
 * way.
 */
export async function deleteSharedAudio(
  storage: Storage,
  workspaceId: string,
  isUnwanted: (owner: AudioOwner) => boolean,
): Promise<void> {
  for await (const { key } of storage.list('sounds', workspaceId)) {
    if (isUnwanted(readAudioOwner(key))) await storage.remove(key);
  }
}

/** Removes the audio of a job whose segments cannot be transcribed. */
export const deleteSharedAudioOfJob = (
  storage: Storage,
  { workspaceId, jobId }: Pick<WorkEntity, 'workspaceId' | 'jobId'>,
): Promise<void> => deleteSharedAudio(storage, workspaceId, (audio) => audio.jobId === jobId);

/** Fetches one span of a stored audio, and no more of it, as an audio file of its own. */
export async function fetchAudioSegment(
  storage: Storage,
  { key, dataOffset, segment }: { key: BlobKey; dataOffset: number; segment: TimeSpan },
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { first, count } = bytesOfSpan(segment);
  const range = { start: dataOffset + first, end: dataOffset + first + count - 1 };
  const samples = await storage.read(key, range);
  const file = createWriteStream(path);
  file.write(wavHeader(count, SAMPLE_RATE));
  await pipeline(samples, file, { signal });
}
