import type { Rational, VideoProbe } from '../../probe/source-probe.js';

const STANDARD_RATES: readonly Rational[] = [
  { num: 15, den: 1 },
  { num: 20, den: 1 },
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];
const FASTEST = 60.06;
const SLOWEST = 14.9;

/**
 * Returns the constant frame rate of the export: the source's own where it is constant and between 15 and 60,
 * otherwise the nearest standard rate.
 */
export function outputRate(video: Pick<VideoProbe, 'typicalFps' | 'nominalFps' | 'frameCount'>): Rational {
  const { typicalFps, nominalFps } = video;
  // Timestamps in milliseconds blur the rate of a short clip.
  const tolerance = Math.max(0.0004, (1.5e-3 * typicalFps) / Math.max(1, video.frameCount - 1));
  const isNominalTrue =
    nominalFps !== null &&
    Math.abs(nominalFps.num / nominalFps.den / typicalFps - 1) < Math.max(0.002, tolerance);
  const exact = isNominalTrue ? nominalFps : null;
  const rate = exact ? exact.num / exact.den : typicalFps;

  if (exact && rate >= SLOWEST && rate <= FASTEST && exact.num <= 240_000) return snap(exact, tolerance);
  // Dropping to every n-th frame, or repeating every frame n times, keeps motion even; any other ratio would
  // judder.
  if (exact && rate > FASTEST) return snap(reduce(exact.num, exact.den * Math.ceil(rate / FASTEST)), 0.0004);
  const steps = rate < SLOWEST ? Math.ceil(SLOWEST / rate) : 1;
  return nearest(Math.min(60, rate * steps));
}

function snap(rate: Rational, tolerance: number): Rational {
  const standard = nearest(rate.num / rate.den);
  const isSame =
    Math.abs((standard.num * rate.den) / (standard.den * rate.num) - 1) < Math.min(tolerance, 0.0004);
  return isSame ? standard : reduce(rate.num, rate.den);
}

function nearest(rate: number): Rational {
  const distance = (r: Rational) => Math.abs(Math.log(r.num / r.den / rate));
  return STANDARD_RATES.reduce((best, r) => (distance(r) < distance(best) ? r : best));
}

function reduce(num: number, den: number): Rational {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const common = divisor(num, den);
  return { num: num / common, den: den / common };
}
