import { SAMPLE_RATE } from '../engines/hear/wav-file.js';
import { makeFourier } from './fourier.js';

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
  /** Between 200 and 5000 Hz, in decibels on a scale of our own. */
  readonly level: number;
  /** 0 to 1: how much the frame repeats itself at `pitchHz`. */
  readonly harmonicity: number;
  readonly pitchHz: number;
  /** Natural logarithms of the power in bands spaced as the ear spaces them. */
  readonly bands: Float64Array;
};

/** Measures single frames; keeps its buffers, so one per reader. */
export function makeFrameMeter(): (samples: Int16Array, at: number) => SpeechFrame {
  const fourier = makeFourier(FFT_SIZE);
  const window = Float64Array.from(
    { length: FRAME_LENGTH },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (FRAME_LENGTH - 1)),
  );
  const bands = earBands();
  const re = new Float64Array(FFT_SIZE);
  const im = new Float64Array(FFT_SIZE);
  const power = new Float64Array(FFT_SIZE / 2 + 1);

  const powerSpectrum = (fill: (n: number) => number) => {
    re.fill(0);
    im.fill(0);
    for (let n = 0; n < FRAME_LENGTH; n += 1) re[n] = fill(n);
    fourier(re, im);
    for (let k = 0; k < power.length; k += 1) power[k] = re[k]! ** 2 + im[k]! ** 2;
  };
  /** The autocorrelation, from the power spectrum, left in `re`. */
  const autocorrelate = () => {
    im.fill(0);
    for (let k = 0; k < FFT_SIZE; k += 1) re[k] = power[k <= FFT_SIZE / 2 ? k : FFT_SIZE - k]!;
    fourier(re, im);
  };
  powerSpectrum((n) => window[n]!);
  autocorrelate();
  // A windowed frame repeats itself less and less; divided by the window's own course it doesn't.
  const windowCourse = Float64Array.from(re, (value) => value / re[0]! + 1e-3);

  return (samples, at) => {
    powerSpectrum((n) => (window[n]! * (samples[at + n] ?? 0)) / 32768);
    let speechPower = 0;
    for (let k = 13; k < 320; k += 1) speechPower += power[k]!;
    const level = 10 * Math.log10(speechPower / FFT_SIZE + 1e-9);
    const logBands = Float64Array.from(bands, (band) => {
      let sum = 1e-9;
      for (let i = 0; i < band.weights.length; i += 1) sum += band.weights[i]! * power[band.first + i]!;
      return Math.log(sum);
    });
    autocorrelate();
    const whole = re[0]! + 1e-12;
    let harmonicity = 0;
    let bestLag = 1;
    for (let lag = SAMPLE_RATE / HIGHEST_PITCH_HZ; lag < SAMPLE_RATE / LOWEST_PITCH_HZ; lag += 1) {
      const value = re[lag]! / whole / windowCourse[lag]!;
      if (value <= harmonicity) continue;
      harmonicity = value;
      bestLag = lag;
    }
    return { level, harmonicity, pitchHz: SAMPLE_RATE / bestLag, bands: logBands };
  };
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
