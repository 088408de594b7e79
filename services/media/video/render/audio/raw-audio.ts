import { type FileHandle, open } from 'node:fs/promises';
import { NARRATION_RATE } from '../../narration/finish-narration.js';
import { type Loudness, makeLoudnessMeter } from '../../narration/loudness-meter.js';

export const AUDIO_RATE = NARRATION_RATE;
const BYTES_PER_SAMPLE = 2;
export const CHUNK_SAMPLES = AUDIO_RATE / 2;

/** A headerless file of 16-bit samples with interleaved channels. */
export interface RawAudio {
  readonly path: string;
  readonly channels: 1 | 2;
  /** Samples per channel. */
  readonly samples: number;
}

/** ffmpeg options for reading and writing it. */
export const rawOptions = (channels: 1 | 2): string[] => [
  ...['-f', 's16le', '-ar', String(AUDIO_RATE), '-ac', String(channels)],
];

/**
 * Raw audio with random access; reads after its end return silence. A buffer that is returned is valid until
 * the next read, which reuses it.
 */
export interface OpenAudio {
  readonly channels: 1 | 2;
  read(from: number, samples: number): Promise<Int16Array>;
  write(at: number, interleaved: Int16Array): Promise<void>;
  close(): Promise<void>;
}

export async function openAudio(
  { path, channels }: Pick<RawAudio, 'path' | 'channels'>,
  mode: 'r' | 'r+' | 'w' = 'r',
): Promise<OpenAudio> {
  const file: FileHandle = await open(path, mode);
  const sampleBytes = channels * BYTES_PER_SAMPLE;
  let room = new Uint8Array(0);
  return {
    channels,
    async read(from, samples) {
      const wanted = samples * sampleBytes;
      if (room.length < wanted) room = new Uint8Array(wanted);
      let done = 0;
      while (done < wanted) {
        const { bytesRead } = await file.read(room, done, wanted - done, from * sampleBytes + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      room.fill(0, done, wanted);
      return new Int16Array(room.buffer, 0, samples * channels);
    },
    async write(at, interleaved) {
      const bytes = new Uint8Array(interleaved.buffer, interleaved.byteOffset, interleaved.byteLength);
      await file.write(bytes, 0, bytes.length, at * sampleBytes);
    },
    close: () => file.close(),
  };
}

/** Splits audio of a length into the chunks in which it is processed. */
export function* chunksOf(samples: number): Generator<{ from: number; count: number }> {
  for (let from = 0; from < samples; from += CHUNK_SAMPLES)
    yield { from, count: Math.min(CHUNK_SAMPLES, samples - from) };
}

export async function measureAudio(audio: RawAudio, signal: AbortSignal): Promise<Loudness> {
  const meter = makeLoudnessMeter(AUDIO_RATE, audio.channels);
  const open = await openAudio(audio);
  try {
    for (const { from, count } of chunksOf(audio.samples)) {
      signal.throwIfAborted();
      meter.take(await open.read(from, count));
    }
  } finally {
    await open.close();
  }
  return meter.read();
}
