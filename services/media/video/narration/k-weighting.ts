/** The largest sample of 16-bit audio. */
export const FULL_SCALE = 32_768;

/** Number of values that the filters remember. */
export const K_WEIGHTING_STATE = 4;

/**
 * Returns the two filters of BS.1770 for any sample rate; they return the sum of squares of their output, and remember
 * the samples before in `state`.
 */
export function makeKWeighting(
  rate: number,
  state: Float64Array,
): (samples: Int16Array, from: number, until: number) => number {
  const { b0, b1, b2, a1, a2 } = shelfFilter(rate);
  const pass = passFilter(rate);
  const coefficients = Float64Array.of(b0, b1, b2, a1, a2, pass.a1, pass.a2);
  return (samples, from, until) => weigh(samples, from, until, coefficients, state);
}

/**
 * Runs for every sample, so it uses plain numbers, which stay in registers, and one function for all meters.
 * V8 optimizes a closure with its filters in objects for the first meter only; later ones take four times as
 * long.
 */
function weigh(
  samples: Int16Array,
  from: number,
  until: number,
  coefficients: Float64Array,
  state: Float64Array,
): number {
  const [b0, b1, b2] = [coefficients[0]!, coefficients[1]!, coefficients[2]!];
  const [a1, a2, c1, c2] = [coefficients[3]!, coefficients[4]!, coefficients[5]!, coefficients[6]!];
  let s1 = state[0]!;
  let s2 = state[1]!;
  let p1 = state[2]!;
  let p2 = state[3]!;
  let sum = 0;
  for (let i = from; i < until; i += 1) {
    const sample = samples[i]!;
    const shelved = b0 * sample + s1;
    const passed = shelved + p1;
    // What does not depend on the outputs is added first: each step waits for those of the one before.
    s1 = b1 * sample + s2 - a1 * shelved;
    s2 = b2 * sample - a2 * shelved;
    p1 = p2 - 2 * shelved - c1 * passed;
    p2 = shelved - c2 * passed;
    sum += passed * passed;
  }
  state[0] = s1;
  state[1] = s2;
  state[2] = p1;
  state[3] = p2;
  // The filters are linear, so that samples need not be divided one by one.
  return sum / FULL_SCALE ** 2;
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
