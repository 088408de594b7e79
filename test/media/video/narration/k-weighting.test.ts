import { expect } from 'chai';
import {
  FULL_SCALE,
  K_WEIGHTING_STATE,
  makeKWeighting,
} from '../../../../services/media/video/narration/k-weighting.js';

/** Coefficients for 48 kHz as ITU-R BS.1770 prints them, in tables 1 and 2. */
const SHELF = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
};
const PASS = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] };

/** Filters a signal by the definition of the filter, in which every output is computed from those before. */
function filtered(input: Float64Array, { b, a }: typeof SHELF): Float64Array {
  const output = new Float64Array(input.length);
  for (let n = 0; n < input.length; n += 1) {
    const terms = [
      ...b.map((tap, k) => tap * (input[n - k] ?? 0)),
      ...a.map((tap, k) => -tap * (output[n - k - 1] ?? 0)),
    ];
    output[n] = terms.reduce((sum, term) => sum + term, 0);
  }
  return output;
}

/** Noise that is equal in every run. */
function noise(length: number): Int16Array {
  let seed = 1;
  return Int16Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return seed >> 16;
  });
}

describe('makeKWeighting', () => {
  it('returns the power of the filters that BS.1770 defines, in ranges of any length', () => {
    const samples = noise(24_000);
    const weighted = filtered(
      filtered(
        Float64Array.from(samples, (sample) => sample / FULL_SCALE),
        SHELF,
      ),
      PASS,
    );
    const weigh = makeKWeighting(48_000, new Float64Array(K_WEIGHTING_STATE));

    for (const [from, until] of [
      [0, 1],
      [1, 4801],
      [4801, 4900],
      [4900, 24_000],
    ] as const) {
      const power = weighted.subarray(from, until).reduce((sum, value) => sum + value * value, 0);
      expect(weigh(samples, from, until) / power, `from ${from}`).to.be.closeTo(1, 1e-6);
    }
  });
});
