import { type Loudness, makeLoudnessMeter } from '../../narration/loudness-meter.js';
import { curveReader, type GainPoint } from './gain-curve.js';
import { type MusicLoop, readLoop } from './loop-music.js';
import { AUDIO_RATE, CHUNK_SAMPLES, chunksOf, openAudio, type RawAudio } from './raw-audio.js';

/**
 * A mix is written this much quieter than it will be: sums above full scale are for the limiter to reduce,
 * not to be clipped.
 */
export const HEADROOM_DB = 12;
const HEADROOM = 10 ** (-HEADROOM_DB / 20);
/** Steps of one millisecond: no finer change of gain is audible. */
const STEP_SAMPLES = AUDIO_RATE / 1000;

export interface Track {
  readonly audio: RawAudio;
  /** Sample of the mix at which it begins. */
  readonly startSample: number;
  readonly gainDb: number;
  /** How many of its samples fade in and out in a crossfade. */
  readonly fades: { readonly inSamples: number; readonly outSamples: number };
}

export interface MusicTrack {
  readonly loop: MusicLoop;
  readonly startSample: number;
  readonly endSample: number;
  readonly gainDb: number;
  /** Gain curves timed like the mix; all of them are multiplied. */
  readonly gainCurves: ReadonlyArray<readonly GainPoint[]>;
}

/** Mixes tracks and music sample by sample in stereo, and measures the result. */
export async function mixAudio(
  { tracks, music, samples }: { tracks: readonly Track[]; music: MusicTrack | null; samples: number },
  path: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<{ mixed: RawAudio; loudness: Loudness }> {
  const mixed: RawAudio = { path, channels: 2, samples };
  const meter = makeLoudnessMeter(AUDIO_RATE, 2);
  const opened = await Promise.all([
    openAudio(mixed, 'w'),
    ...[...tracks.map(({ audio }) => audio), ...(music ? [music.loop.audio] : [])].map((audio) =>
      openAudio(audio),
    ),
  ]);
  const [out, ...inputs] = opened as [(typeof opened)[number], ...typeof opened];
  const gains = music?.gainCurves.map(curveReader) ?? [];
  // Reused for each chunk: minutes of audio would leave hundreds of megabytes to be collected.
  const rooms = {
    sum: new Float32Array(CHUNK_SAMPLES * 2),
    music: new Int16Array(CHUNK_SAMPLES * 2),
    written: new Int16Array(CHUNK_SAMPLES * 2),
  };
  try {
    for (const { from, count } of chunksOf(samples)) {
      signal.throwIfAborted();
      const sum = rooms.sum.subarray(0, count * 2).fill(0);
      const written = rooms.written.subarray(0, count * 2);
      for (const [i, track] of tracks.entries()) {
        const within = overlap({ from, count }, track.startSample, track.startSample + track.audio.samples);
        if (!within) continue;
        const block = await inputs[i]!.read(within.from - track.startSample, within.count);
        fade(block, within.from - track.startSample, track);
        addBlock(sum, within.from - from, block, track.audio.channels, HEADROOM * 10 ** (track.gainDb / 20));
      }
      const within = music && overlap({ from, count }, music.startSample, music.endSample);
      if (within) {
        const block = rooms.music.subarray(0, within.count * 2);
        await readLoop(inputs.at(-1)!, music.loop, within.from - music.startSample, block);
        const gain = HEADROOM * 10 ** (music.gainDb / 20);
        const gainAt = (sample: number) =>
          gains.reduce((all, gainOf) => all * gainOf(sample / AUDIO_RATE), gain);
        addMusic(sum, within.from - from, block, (i) => gainAt(within.from + i));
      }
      toSamples(sum, written);
      meter.take(written);
      await out.write(from, written);
      onProgress((from + count) / samples);
    }
  } finally {
    await Promise.all(opened.map((each) => each.close()));
  }
  return { mixed, loudness: meter.read() };
}

/**
 * Rounds like `Math.round`, which takes three times as long; what is not a number becomes silence. A plain loop, like
 * everything that runs for every sample: `Int16Array.from` would take longer than all the rest.
 */
function toSamples(sum: Float32Array, samples: Int16Array): void {
  for (let i = 0; i < sum.length; i += 1) {
    const value = sum[i]!;
    if (value >= 32_767) samples[i] = 32_767;
    else if (value >= -32_768) samples[i] = ((value + 32_768.5) | 0) - 32_768;
    else samples[i] = value < 0 ? -32_768 : 0;
  }
}

function overlap(
  { from, count }: { from: number; count: number },
  start: number,
  end: number,
): { from: number; count: number } | null {
  const first = Math.max(from, start);
  const last = Math.min(from + count, end);
  return first < last ? { from: first, count: last - first } : null;
}

/** Fades a block of a track in place, where a crossfade is: two tracks together stay equally loud. */
function fade(
  block: Int16Array,
  from: number,
  { audio: { samples, channels }, fades: { inSamples, outSamples } }: Track,
): void {
  const count = block.length / channels;
  const apply = (first: number, end: number, shareAt: (sample: number) => number) => {
    for (let i = Math.max(0, first - from); i < Math.min(count, end - from); i += 1) {
      const gain = Math.sin((Math.PI / 2) * shareAt(from + i));
      for (let at = i * channels; at < (i + 1) * channels; at += 1) block[at] = Math.round(block[at]! * gain);
    }
  };
  apply(0, inSamples, (sample) => (sample + 0.5) / inSamples);
  apply(samples - outSamples, samples, (sample) => (samples - sample - 0.5) / outSamples);
}

function addBlock(sum: Float32Array, at: number, block: Int16Array, channels: 1 | 2, gain: number): void {
  const start = at * 2;
  if (channels === 2) for (let i = 0; i < block.length; i += 1) sum[start + i]! += block[i]! * gain;
  else
    for (let i = 0; i < block.length; i += 1) {
      const value = block[i]! * gain;
      sum[start + 2 * i]! += value;
      sum[start + 2 * i + 1]! += value;
    }
}

/** Adds stereo music; the gain is interpolated linearly between two steps. */
function addMusic(sum: Float32Array, at: number, block: Int16Array, gainAt: (i: number) => number): void {
  const start = at * 2;
  const samples = block.length / 2;
  let gain = gainAt(0);
  for (let step = 0; step < samples; step += STEP_SAMPLES) {
    const end = Math.min(samples, step + STEP_SAMPLES);
    const next = gainAt(end);
    const slope = (next - gain) / (end - step);
    for (let i = step; i < end; i += 1, gain += slope) {
      sum[start + 2 * i]! += block[2 * i]! * gain;
      sum[start + 2 * i + 1]! += block[2 * i + 1]! * gain;
    }
    gain = next;
  }
}
