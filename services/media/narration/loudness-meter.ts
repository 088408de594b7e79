/** How loud sound of one channel is. */
export interface Loudness {
  /** Integrated (ITU-R BS.1770-4), in LUFS; null where nothing is loud enough to be measured. */
  readonly integratedLufs: number | null;
  /** In dB of full scale, between the samples too; null for digital silence. */
  readonly truePeakDb: number | null;
}

const BLOCKS_A_WINDOW = 4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = 10;
const FULL_SCALE = 32_768;

/**
 * Measures sound as it passes: the K-weighted power of every tenth of a second, and the highest point. What ffmpeg's ebur128 says,
 * at a small part of its cost, for narration of hours.
 */
export function makeLoudnessMeter(sampleRate: number) {
  const weigh = makeKWeighting(sampleRate);
  const peak = makePeakReader();
  const blockSamples = Math.round(sampleRate / 10);
  /** Mean squares of whole tenths of a second. */
  const blocks: number[] = [];
  let sum = 0;
  let filled = 0;

  const takeQuiet = (samples: number) => {
    for (let left = samples; left > 0; ) {
      const now = Math.min(left, blockSamples - filled);
      filled += now;
      left -= now;
      if (filled === blockSamples) endBlock();
    }
  };
  const endBlock = () => {
    blocks.push(sum / blockSamples);
    sum = 0;
    filled = 0;
  };
  return {
    take(samples: Int16Array): void {
      peak.take(samples);
      for (const sample of samples) {
        const weighted = weigh(sample / FULL_SCALE);
        sum += weighted * weighted;
        filled += 1;
        if (filled === blockSamples) endBlock();
      }
    },
    /** Digital silence. */
    skip(samples: number): void {
      // The filter rings on for a moment; behind that there is nothing to weigh.
      const ringing = Math.min(samples, blockSamples);
      this.take(new Int16Array(ringing));
      takeQuiet(samples - ringing);
    },
    read: (): Loudness => ({ integratedLufs: integrate(blocks), truePeakDb: peak.read() }),
  };
}

/** Means over 0.4 s, every 0.1 s; those below the gates don't count. */
function integrate(blocks: readonly number[]): number | null {
  const windows: number[] = [];
  for (let end = BLOCKS_A_WINDOW; end <= blocks.length; end += 1) {
    let sum = 0;
    for (let i = end - BLOCKS_A_WINDOW; i < end; i += 1) sum += blocks[i] as number;
    windows.push(sum / BLOCKS_A_WINDOW);
  }
  const heard = windows.filter((power) => lufs(power) > ABSOLUTE_GATE_LUFS);
  if (heard.length === 0) return null;
  const gate = lufs(mean(heard)) - RELATIVE_GATE_LU;
  return lufs(mean(heard.filter((power) => lufs(power) > gate)));
}

const lufs = (power: number): number => -0.691 + 10 * Math.log10(power);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The two filters of BS.1770, for any rate. */
function makeKWeighting(rate: number): (sample: number) => number {
  const shelf = shelfFilter(rate);
  const pass = passFilter(rate);
  let [s1, s2, p1, p2] = [0, 0, 0, 0];
  return (sample) => {
    const shelved = shelf.b0 * sample + s1;
    s1 = shelf.b1 * sample - shelf.a1 * shelved + s2;
    s2 = shelf.b2 * sample - shelf.a2 * shelved;
    const passed = shelved + p1;
    p1 = -2 * shelved - pass.a1 * passed + p2;
    p2 = shelved - pass.a2 * passed;
    return passed;
  };
}

function shelfFilter(rate: number) {
  const [quality, gain] = [0.7071752369554196, 10 ** (3.999843853973347 / 20)];
  const middle = gain ** 0.4996667741545416;
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const a0 = 1 + k / quality + k * k;
  return {
    b0: (gain + (middle * k) / quality + k * k) / a0,
    b1: (2 * (k * k - gain)) / a0,
    b2: (gain - (middle * k) / quality + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / quality + k * k) / a0,
  };
}

function passFilter(rate: number) {
  const quality = 0.5003270373238773;
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const a0 = 1 + k / quality + k * k;
  return { a1: (2 * (k * k - 1)) / a0, a2: (1 - k / quality + k * k) / a0 };
}

const TAPS = 12;
/** Between two samples the sound rises above both, but not to more than this of the greater one. */
const RISES_MOST = 1.8;

/** Reckons what lies between the samples only where it could be the highest point so far. */
function makePeakReader() {
  const between = [0.25, 0.5, 0.75].map((phase) => sincTaps(phase));
  let carried = new Int16Array(TAPS - 1);
  let highest = 0;
  return {
    take(samples: Int16Array): void {
      const all = new Int16Array(carried.length + samples.length);
      all.set(carried);
      all.set(samples, carried.length);
      for (let n = 0; n + TAPS <= all.length; n += 1) {
        const left = Math.abs(all[n + 5] as number);
        const right = Math.abs(all[n + 6] as number);
        const nearest = left > right ? left : right;
        if (nearest * RISES_MOST <= highest) continue;
        // A summit lies between the two only where it goes down on both sides.
        if (left < Math.abs(all[n + 4] as number) || right < Math.abs(all[n + 7] as number)) continue;
        highest = Math.max(highest, nearest);
        for (const taps of between) {
          let value = 0;
          for (let i = 0; i < TAPS; i += 1) value += (all[n + i] as number) * (taps[i] as number);
          highest = Math.max(highest, Math.abs(value));
        }
      }
      carried = all.slice(-(TAPS - 1));
    },
    read: (): number | null => (highest === 0 ? null : 20 * Math.log10(highest / FULL_SCALE)),
  };
}

/** A sound's value so far behind the sixth of twelve samples. */
function sincTaps(phase: number): number[] {
  const taps = Array.from({ length: TAPS }, (_, i) => {
    const x = i - 5 - phase;
    const window = Math.cos((Math.PI * x) / (TAPS + 1)) ** 2;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
