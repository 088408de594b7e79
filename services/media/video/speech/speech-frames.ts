import { SAMPLE_RATE } from '../wav/wav-file.js';

/** Samples between two frames (20 ms) and in one (40 ms: two periods of the deepest voice). */
export const FRAME_STEP = 320;
export const FRAME_LENGTH = 640;
const FFT_SIZE = 1024;
const BAND_COUNT = 20;
const LOWEST_HZ = 150;
const HIGHEST_HZ = 5000;
const LOWEST_PITCH_HZ = 70;
const HIGHEST_PITCH_HZ = 400;

export type SpeechFrame = {
  /** Level between 200 and 5000 Hz, in decibels on a scale used only here. */
  readonly level: number;
  /** 0 to 1: how periodic the frame is at `pitchHz`. */
  readonly harmonicity: number;
  readonly pitchHz: number;
  /** Natural logarithms of the power in bands on a perceptual (mel-like) scale. */
  readonly bands: Float64Array;
};

const BIN_COUNT = FFT_SIZE / 2 + 1;
const BANDS = earBands();
const WINDOW = Float64Array.from(
  { length: FRAME_LENGTH },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (FRAME_LENGTH - 1)),
);
const SILENCE: SpeechFrame = {
  level: -90,
  harmonicity: 0,
  pitchHz: SAMPLE_RATE,
  bands: bandsOf(new Float64Array(BIN_COUNT)),
};

/**
 * Measures `count` frames, `FRAME_STEP` apart, from the first sample on; reuses its buffers, so each reader
 * needs its own. The input is real, so two frames share one transform: one as real part, the other as
 * imaginary part.
 */
export function makeFrameMeter(): (samples: Int16Array, count: number) => SpeechFrame[] {
  const fourier = makeFourier(FFT_SIZE);
  const re = new Float64Array(FFT_SIZE);
  const im = new Float64Array(FFT_SIZE);
  const powers = [new Float64Array(BIN_COUNT), new Float64Array(BIN_COUNT)] as const;
  const measureBoth = () => {
    fourier(re, im);
    readPowers(re, im, powers);
    autocorrelations(re, im, powers);
    fourier(re, im);
  };
  re.set(WINDOW);
  measureBoth();
  // Windowing makes the autocorrelation fall off; dividing by the window's own autocorrelation corrects that.
  const windowAutocorrelation = Float64Array.from(re, (value) => value / re[0]! + 1e-3);

  return (samples, count) => {
    const frames: SpeechFrame[] = [];
    for (let index = 0; index < count; index += 2) {
      const isOne = takeFrame(re, samples, index * FRAME_STEP);
      const isOther = takeFrame(im, samples, (index + 1) * FRAME_STEP);
      if (isOne || isOther) measureBoth();
      frames.push(isOne ? frameOf(powers[0], re, windowAutocorrelation) : SILENCE);
      if (index + 1 < count) frames.push(isOther ? frameOf(powers[1], im, windowAutocorrelation) : SILENCE);
    }
    return frames;
  };
}

/** Returns whether the frame has any audio. */
function takeFrame(into: Float64Array, samples: Int16Array, at: number): boolean {
  let hasAudio = false;
  into.fill(0, FRAME_LENGTH);
  for (let n = 0; n < FRAME_LENGTH; n += 1) {
    const sample = samples[at + n] ?? 0;
    hasAudio ||= sample !== 0;
    into[n] = (WINDOW[n]! * sample) / 32768;
  }
  return hasAudio;
}

/** Returns the power spectra of two real signals from their common transform. */
function readPowers(
  re: Float64Array,
  im: Float64Array,
  [one, other]: readonly [Float64Array, Float64Array],
): void {
  for (let k = 0; k < BIN_COUNT; k += 1) {
    const mirrored = (FFT_SIZE - k) % FFT_SIZE;
    one[k] = ((re[k]! + re[mirrored]!) ** 2 + (im[k]! - im[mirrored]!) ** 2) / 4;
    other[k] = ((im[k]! + im[mirrored]!) ** 2 + (re[mirrored]! - re[k]!) ** 2) / 4;
  }
}

/** Prepares the transform to autocorrelations from the power spectra, which are symmetric. */
function autocorrelations(
  re: Float64Array,
  im: Float64Array,
  [one, other]: readonly [Float64Array, Float64Array],
): void {
  for (let k = 0; k < FFT_SIZE; k += 1) {
    const bin = k < BIN_COUNT ? k : FFT_SIZE - k;
    re[k] = one[bin]!;
    im[k] = other[bin]!;
  }
}

function frameOf(
  power: Float64Array,
  autocorrelation: Float64Array,
  windowAutocorrelation: Float64Array,
): SpeechFrame {
  let speechPower = 0;
  for (let k = 13; k < 320; k += 1) speechPower += power[k]!;
  const whole = autocorrelation[0]! + 1e-12;
  let harmonicity = 0;
  let bestLag = 1;
  for (let lag = SAMPLE_RATE / HIGHEST_PITCH_HZ; lag < SAMPLE_RATE / LOWEST_PITCH_HZ; lag += 1) {
    const value = autocorrelation[lag]! / whole / windowAutocorrelation[lag]!;
    if (value <= harmonicity) continue;
    harmonicity = value;
    bestLag = lag;
  }
  return {
    level: 10 * Math.log10(speechPower / FFT_SIZE + 1e-9),
    harmonicity,
    pitchHz: SAMPLE_RATE / bestLag,
    bands: bandsOf(power),
  };
}

function bandsOf(power: Float64Array): Float64Array {
  const logBands = new Float64Array(BAND_COUNT);
  for (let band = 0; band < BAND_COUNT; band += 1) {
    const { first, weights } = BANDS[band]!;
    let sum = 1e-9;
    for (let i = 0; i < weights.length; i += 1) sum += weights[i]! * power[first + i]!;
    logBands[band] = Math.log(sum);
  }
  return logBands;
}

function earBands(): Array<{ first: number; weights: Float64Array }> {
  const toMel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
  const toHz = (mel: number) => 700 * (10 ** (mel / 2595) - 1);
  const low = toMel(LOWEST_HZ);
  const step = (toMel(HIGHEST_HZ) - low) / (BAND_COUNT + 1);
  const bin = (index: number) => (toHz(low + index * step) * FFT_SIZE) / SAMPLE_RATE;
  return Array.from({ length: BAND_COUNT }, (_, index) => {
    const [from, middle, to] = [bin(index), bin(index + 1), bin(index + 2)];
    const first = Math.ceil(from);
    const weights = Float64Array.from({ length: Math.floor(to) - first + 1 }, (_w, i) =>
      Math.max(0, Math.min((first + i - from) / (middle - from), (to - first - i) / (to - middle))),
    );
    return { first, weights };
  });
}

interface Tables {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  /** Each index with its bits reversed. */
  readonly reversed: Uint32Array;
}

/** Makes an in-place fast Fourier transform of one fixed, power-of-two size. */
function makeFourier(size: number): (re: Float64Array, im: Float64Array) => void {
  const bits = Math.log2(size);
  const tables: Tables = {
    cos: Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size)),
    sin: Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size)),
    reversed: Uint32Array.from({ length: size }, (_, index) => {
      let result = 0;
      for (let bit = 0; bit < bits; bit += 1) result = (result << 1) | ((index >> bit) & 1);
      return result;
    }),
  };
  return (re, im) => transform(re, im, tables);
}

/** One function for all sizes: V8 would optimize a closure well for the first size only. */
function transform(re: Float64Array, im: Float64Array, { cos, sin, reversed }: Tables): void {
  const size = reversed.length;
  for (let i = 0; i < size; i += 1) {
    const j = reversed[i]!;
    if (j <= i) continue;
    const real = re[i]!;
    re[i] = re[j]!;
    re[j] = real;
    const imaginary = im[i]!;
    im[i] = im[j]!;
    im[j] = imaginary;
  }
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half);
    for (let block = 0; block < size; block += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const wr = cos[k * stride]!;
        const wi = -sin[k * stride]!;
        const a = block + k;
        const b = a + half;
        const rb = re[b]!;
        const ib = im[b]!;
        const tr = rb * wr - ib * wi;
        const ti = rb * wi + ib * wr;
        const ra = re[a]!;
        const ia = im[a]!;
        re[b] = ra - tr;
        im[b] = ia - ti;
        re[a] = ra + tr;
        im[a] = ia + ti;
      }
    }
  }
}
