import { NARRATION_RATE } from './finish-narration.js';

/** Sound is taken apart and put together in steps of 15 ms, each faded into the next: longer than a period of the lowest voice. */
const STEP = 0.015 * NARRATION_RATE;
/** So far may the sound run ahead of where it should be, or behind: nobody hears it, and most steps go on where the last one ended. */
const SEEK = 0.01 * NARRATION_RATE;
/** First it is looked for in means of 16 samples (3 kHz hold all pitches of a voice), then from sample to sample. */
const COARSE = 16;
const FINE_STRIDE = 8;
const FADE = Float64Array.from({ length: STEP }, (_, i) => (1 - Math.cos((Math.PI * (i + 0.5)) / STEP)) / 2);

/** Takes sound a piece at a time, and gives back what it is at its tempo, as far as it goes. */
export interface TimeStretcher {
  push(piece: Int16Array): Int16Array;
  /** The rest of it. All together it is `samples / tempo` long, rounded. */
  end(): Int16Array;
}

/**
 * Makes a voice slower or faster and leaves its pitch: WSOLA (Verhelst and Roelands, ICASSP 1993), which leaps only where it must. ffmpeg's
 * atempo looks for the best place at every step, in the frequency domain: that takes five times as long as all else that is done to a
 * narration, and the length it comes to is not exact.
 */
export function makeTimeStretcher(samples: number, tempo: number): TimeStretcher {
  const wanted = Math.round(samples / tempo);
  /** What may still be needed of the sound, from the sample `base` on. */
  let held: Int16Array = new Int16Array(0);
  let base = 0;
  let made = 0;
  /** Where the last step was taken from. */
  let last = 0;

  const run = (isWhole: boolean): Int16Array => {
    const out = new Int16Array(Math.max(0, wanted - made));
    const coarse = meansOf(held);
    let filled = 0;
    while (made < wanted) {
      const ideal = Math.round(made * tempo);
      if (!isWhole && Math.max(ideal + SEEK, last + STEP) + 2 * STEP > base + held.length) break;
      const next = made === 0 ? 0 : last + STEP;
      const ahead = next - ideal;
      const from = Math.abs(ahead) <= SEEK ? next : findBest(held, coarse, next - base, ideal - base) + base;
      const length = Math.min(STEP, wanted - made);
      fadeOver(out, filled, held, next - base, from - base, length);
      last = from;
      made += length;
      filled += length;
    }
    const needless = Math.max(0, Math.min(Math.round(made * tempo) - SEEK, last) - base);
    held = held.slice(needless);
    base += needless;
    return out.subarray(0, filled);
  };
  return {
    push(piece) {
      held = held.length === 0 ? piece : joined(held, piece);
      return run(false);
    },
    end: () => run(true),
  };
}

function joined(one: Int16Array, other: Int16Array): Int16Array {
  const both = new Int16Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

interface Means {
  readonly values: Float32Array;
  /** The sum of the squares of all that come before each. */
  readonly powers: Float64Array;
}

function meansOf(sound: Int16Array): Means {
  const values = new Float32Array(Math.floor(sound.length / COARSE));
  const powers = new Float64Array(values.length + 1);
  for (let i = 0, at = 0; i < values.length; i += 1) {
    let sum = 0;
    for (const end = at + COARSE; at < end; at += 1) sum += sound[at]!;
    const mean = sum / COARSE;
    values[i] = mean;
    powers[i + 1] = powers[i]! + mean * mean;
  }
  return { values, powers };
}

/** Where the sound is most like what follows at `next`, on the other side of `ideal`: so it goes on for long until it is looked for again. */
function findBest(sound: Int16Array, means: Means, next: number, ideal: number): number {
  const lowest = Math.max(0, next > ideal ? ideal - SEEK : ideal);
  const found = findAmongMeans(means, next, lowest, next > ideal ? ideal : ideal + SEEK);
  const until = Math.min(sound.length, found + COARSE / 2);
  let best = found;
  let most = Number.NEGATIVE_INFINITY;
  // So close by, all are equally loud.
  for (let at = Math.max(lowest, found - COARSE / 2); at <= until; at += 1) {
    const end = Math.min(STEP, sound.length - next, sound.length - at);
    let product = 0;
    for (let i = 0; i < end; i += FINE_STRIDE) product += sound[next + i]! * sound[at + i]!;
    if (product > most) {
      most = product;
      best = at;
    }
  }
  return best;
}

/** In steps that keep the distance to `next` a whole number of means: by correlation, relative to how loud it is there. */
function findAmongMeans({ values, powers }: Means, next: number, lowest: number, highest: number): number {
  const template = Math.round(next / COARSE);
  const first = Math.ceil((lowest - next) / COARSE);
  const last = Math.floor((highest - next) / COARSE);
  let best = lowest;
  let most = Number.NEGATIVE_INFINITY;
  for (let shift = first; shift <= last; shift += 1) {
    const at = template + shift;
    const length = Math.min(STEP / COARSE, values.length - Math.max(template, at));
    if (at < 0 || length <= 0) continue;
    let product = 0;
    for (let i = 0; i < length; i += 1) product += values[template + i]! * values[at + i]!;
    const likeness = product / Math.sqrt(powers[at + length]! - powers[at]! + 1);
    if (likeness > most) {
      most = likeness;
      best = next + shift * COARSE;
    }
  }
  return best;
}

/** From what goes on at `old` to what begins at `fresh`. */
function fadeOver(
  out: Int16Array,
  at: number,
  sound: Int16Array,
  old: number,
  fresh: number,
  length: number,
): void {
  if (old === fresh && old + length <= sound.length) {
    out.set(sound.subarray(old, old + length), at);
    return;
  }
  // Behind the end it is silent.
  const whole = Math.min(length, sound.length - Math.max(old, fresh));
  for (let i = 0; i < whole; i += 1) {
    const before = sound[old + i]!;
    out[at + i] = before + (sound[fresh + i]! - before) * FADE[i]!;
  }
  for (let i = Math.max(0, whole); i < length; i += 1) {
    const before = sound[old + i] ?? 0;
    out[at + i] = before + ((sound[fresh + i] ?? 0) - before) * FADE[i]!;
  }
}
