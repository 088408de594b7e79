import { AUDIO_RATE, chunksOf, openAudio, type RawAudio } from './raw-audio.js';

/** The quiet of a source's room, on one channel; it can be repeated without a seam that is heard. */
export interface RoomTone {
  readonly samples: Int16Array;
  /** In dB of full scale. */
  readonly levelDb: number;
}

const FULL_SCALE = 32_768;
const FRAME_SAMPLES = AUDIO_RATE / 20;
/** How long a quiet stretch has to be; a longer one is repeated less often. */
const LENGTHS_IN_FRAMES = [60, 30, 15];
/** What is louder is no silence of a room: somebody speaks, or something hums. */
const MAX_LEVEL_DB = -50;
/** What is quieter is no room: nothing was recorded. */
const MIN_LEVEL_DB = -85;
const SEAM_SAMPLES = AUDIO_RATE / 10;

/** Finds where a source is quietest; null where it is never quiet, or digitally silent. */
export async function findRoomTone(source: RawAudio): Promise<RoomTone | null> {
  const levels = await measureFrames(source);
  for (const length of LENGTHS_IN_FRAMES) {
    const first = quietest(levels, length);
    if (first === null) continue;
    const samples = await readMono(source, first * FRAME_SAMPLES, length * FRAME_SAMPLES);
    const tone = withoutSeam(samples);
    return { samples: tone, levelDb: decibels(rms(tone)) };
  }
  return null;
}

/** Adds the tone to audio of one channel, from its start to its end. */
export async function addRoomTone(
  audio: RawAudio,
  { samples: tone }: RoomTone,
  gainDb: number,
  signal: AbortSignal,
): Promise<void> {
  const gain = 10 ** (gainDb / 20);
  const open = await openAudio(audio, 'r+');
  try {
    for (const { from, count } of chunksOf(audio.samples)) {
      signal.throwIfAborted();
      const block = (await open.read(from, count)).slice();
      for (let i = 0; i < block.length; i += 1) {
        const value = Math.round(block[i]! + tone[(from + i) % tone.length]! * gain);
        block[i] = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
      }
      await open.write(from, block);
    }
  } finally {
    await open.close();
  }
}

/** The start of the stretch of so many frames whose loudest one is the quietest. */
function quietest(levels: readonly number[], length: number): number | null {
  let best: number | null = null;
  let min = MAX_LEVEL_DB;
  for (let first = 0; first + length <= levels.length; first += 1) {
    let loudest = Number.NEGATIVE_INFINITY;
    let isRecorded = true;
    for (let at = first; at < first + length; at += 1) {
      const level = levels[at]!;
      if (level < MIN_LEVEL_DB) isRecorded = false;
      if (level > loudest) loudest = level;
    }
    if (isRecorded && loudest < min) [best, min] = [first, loudest];
  }
  return best;
}

async function measureFrames(source: RawAudio): Promise<number[]> {
  const levels: number[] = [];
  const frames = Math.floor(source.samples / FRAME_SAMPLES);
  const open = await openAudio(source);
  try {
    for (let frame = 0; frame < frames; frame += 1)
      levels.push(
        decibels(rms(toMono(await open.read(frame * FRAME_SAMPLES, FRAME_SAMPLES), source.channels))),
      );
  } finally {
    await open.close();
  }
  return levels;
}

async function readMono(source: RawAudio, from: number, count: number): Promise<Int16Array> {
  const open = await openAudio(source);
  try {
    return toMono(await open.read(from, count), source.channels);
  } finally {
    await open.close();
  }
}

function toMono(interleaved: Int16Array, channels: 1 | 2): Int16Array {
  if (channels === 1) return interleaved.slice();
  const mono = new Int16Array(interleaved.length / 2);
  for (let i = 0; i < mono.length; i += 1)
    mono[i] = Math.round((interleaved[2 * i]! + interleaved[2 * i + 1]!) / 2);
  return mono;
}

/** The end runs into the start. */
function withoutSeam(samples: Int16Array): Int16Array {
  const length = samples.length - SEAM_SAMPLES;
  const tone = samples.slice(0, length);
  for (let i = 0; i < SEAM_SAMPLES; i += 1) {
    // Noise adds up by its power, so the squares of both shares come to one.
    const share = i / SEAM_SAMPLES;
    tone[i] = Math.round(samples[i]! * Math.sqrt(share) + samples[length + i]! * Math.sqrt(1 - share));
  }
  return tone;
}

function rms(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

const decibels = (value: number): number => 20 * Math.log10(Math.max(value, 1e-3) / FULL_SCALE);
