import { type FileHandle, open } from 'node:fs/promises';
import type { FrameSpan } from '../../../video/render/video/frame-span.js';

export const CUT_RATE = 48_000;
const CHANNELS = 2;
const BYTES = 2 * CHANNELS;
/** Samples of the fade out and in where two spans meet: a step would click. */
const FADE = 144;
const CHUNK_SAMPLES = 65_536;

/**
 * Copies the audio of spans of frames sample by sample, so that it stays in sync with the video. Raw, 16 bit,
 * stereo.
 */
export async function cutAudioSpans(
  fromPath: string,
  outPath: string,
  {
    spans,
    fps,
    signal,
  }: { readonly spans: readonly FrameSpan[]; readonly fps: number; readonly signal: AbortSignal },
): Promise<void> {
  const sampleAt = (frame: number) => Math.round((frame / fps) * CUT_RATE);
  const source = await open(fromPath, 'r');
  const out = await open(outPath, 'w');
  try {
    let frames = 0;
    for (const { from, to } of spans) {
      signal.throwIfAborted();
      const place = sampleAt(frames);
      frames += to - from;
      // Counted at the target: rounding losses of one span are added to the next.
      await copySpan(source, out, { from: sampleAt(from), place, samples: sampleAt(frames) - place });
    }
    await out.truncate(sampleAt(frames) * BYTES);
  } finally {
    await out.close();
    await source.close();
  }
}

async function copySpan(
  source: FileHandle,
  out: FileHandle,
  { from, place, samples }: { from: number; place: number; samples: number },
): Promise<void> {
  const chunk = Buffer.alloc(Math.min(CHUNK_SAMPLES, samples) * BYTES);
  for (let done = 0; done < samples; ) {
    const wanted = Math.min(CHUNK_SAMPLES, samples - done);
    const { bytesRead } = await source.read(chunk, 0, wanted * BYTES, (from + done) * BYTES);
    const got = Math.floor(bytesRead / BYTES);
    if (got === 0) return;
    fadeEdges(chunk, { first: done, count: got, of: samples });
    await out.write(chunk, 0, got * BYTES, (place + done) * BYTES);
    done += got;
  }
}

function fadeEdges(chunk: Buffer, { first, count, of }: { first: number; count: number; of: number }): void {
  for (let i = 0; i < count; i += 1) {
    const at = first + i;
    const gain = Math.min(1, (at + 1) / FADE, (of - at) / FADE);
    if (gain === 1) continue;
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const offset = i * BYTES + 2 * channel;
      chunk.writeInt16LE(Math.round(chunk.readInt16LE(offset) * gain), offset);
    }
  }
}
