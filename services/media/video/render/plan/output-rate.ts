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

type CountedRate = Pick<VideoProbe, 'typicalFps' | 'nominalFps' | 'frameCount'>;

/**
 * Returns the source's own constant frame rate: what the container claims where the frames confirm it, otherwise
 * the standard rate that the frames keep. Null with a variable rate, and where the rate is neither.
 */
export function sourceRate(video: CountedRate & Pick<VideoProbe, 'isVfr'>): Rational | null {
  if (video.isVfr) return null;
  const exact = confirmedRate(video);
  if (exact) return snap(exact, toleranceOf(video));
  const standard = nearest(video.typicalFps);
  const distance = Math.abs(standard.num / standard.den / video.typicalFps - 1);
  return distance < toleranceOf(video) ? standard : null;
}

/**
 * Returns the constant frame rate of the export: the source's own where it is constant and between 15 and 60,
 * otherwise the nearest standard rate.
 */
export function outputRate(video: CountedRate): Rational {
  const { typicalFps } = video;
  const tolerance = toleranceOf(video);
  const exact = confirmedRate(video);
  const rate = exact ? exact.num / exact.den : typicalFps;

  if (exact && rate >= SLOWEST && rate <= FASTEST && exact.num <= 240_000) return snap(exact, tolerance);
  // Dropping to every n-th frame, or repeating every frame n times, keeps motion even; any other ratio would
  // judder.
  if (exact && rate > FASTEST) return snap(reduce(exact.num, exact.den * Math.ceil(rate / FASTEST)), 0.0004);
  const steps = rate < SLOWEST ? Math.ceil(SLOWEST / rate) : 1;
  return nearest(Math.min(60, rate * steps));
}

/** Timestamps in milliseconds blur the rate of a short clip. */
const toleranceOf = ({ typicalFps, frameCount }: CountedRate): number =>
  Math.max(0.0004, (1.5e-3 * typicalFps) / Math.max(1, frameCount - 1));

function confirmedRate(video: CountedRate): Rational | null {
  const { nominalFps, typicalFps } = video;
  if (nominalFps === null) return null;
  const distance = Math.abs(nominalFps.num / nominalFps.den / typicalFps - 1);
  return distance < Math.max(0.002, toleranceOf(video)) ? nominalFps : null;
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
