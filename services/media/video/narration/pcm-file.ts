import { type FileHandle, open, stat } from 'node:fs/promises';
import { WAV_HEADER_BYTES } from '../wav/wav-header.js';
import { NARRATION_RATE } from './finish-narration.js';

/** A range of samples of a file: 16 bit, mono, at the narration's rate. */
export interface PcmSpan {
  readonly path: string;
  /** Offset of the first sample in bytes. */
  readonly offset: number;
  readonly samples: number;
}

export const BYTES_PER_SAMPLE = 2;
/** ffmpeg options for reading and writing such samples. */
export const RAW_OPTIONS = ['-f', 's16le', '-ar', String(NARRATION_RATE), '-ac', '1'] as const;

const CHUNK_BYTES = 1024 ** 2;

/** Returns the range of all samples of a finished narration. */
export async function spanOfWav(path: string): Promise<PcmSpan> {
  const { size } = await stat(path);
  const samples = Math.max(0, Math.floor((size - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE));
  return { path, offset: WAV_HEADER_BYTES, samples };
}

/** Allocates a buffer that can be reused for one file after another. */
export const makeDiskSpace = (): Buffer => Buffer.alloc(CHUNK_BYTES);

/** Passes the samples on chunk by chunk; a chunk is only valid until the next one. */
export async function readSamples(
  { path, offset, samples }: PcmSpan,
  take: (block: Int16Array) => void | Promise<void>,
  room?: Buffer,
): Promise<void> {
  const file = await open(path, 'r');
  const bytes = samples * BYTES_PER_SAMPLE;
  try {
    await readSegments(
      file,
      { offset, bytes, room: room ?? Buffer.alloc(Math.min(CHUNK_BYTES, bytes)) },
      take,
    );
  } finally {
    await file.close();
  }
}

async function readSegments(
  file: FileHandle,
  { offset, bytes, room }: { offset: number; bytes: number; room: Buffer },
  take: (block: Int16Array) => void | Promise<void>,
): Promise<void> {
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(room, 0, Math.min(room.length, bytes - at), offset + at);
    const whole = bytesRead - (bytesRead % BYTES_PER_SAMPLE);
    if (whole === 0) return;
    await take(new Int16Array(room.buffer, room.byteOffset, whole / BYTES_PER_SAMPLE));
    at += whole;
  }
}
