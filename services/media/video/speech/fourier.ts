interface Tables {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  /** Each index with its bits reversed. */
  readonly reversed: Uint32Array;
}

/** Makes an in-place fast Fourier transform of one fixed, power-of-two size. */
export function makeFourier(size: number): (re: Float64Array, im: Float64Array) => void {
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
