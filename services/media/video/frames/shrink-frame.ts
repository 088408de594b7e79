/** Averages squares of pixels: a gray frame of `width` becomes one of `width / by`. */
export function shrinkFrame(frame: Uint8Array, width: number, by: number, small: Uint8Array): void {
  const columns = width / by;
  const rows = frame.length / width / by;
  const sums = new Uint16Array(columns);
  for (let row = 0; row < rows; row += 1) {
    sums.fill(0);
    for (let y = row * by; y < (row + 1) * by; y += 1) {
      let at = y * width;
      for (let column = 0; column < columns; column += 1) {
        let sum = 0;
        for (let x = 0; x < by; x += 1, at += 1) sum += frame[at] as number;
        sums[column] = (sums[column] as number) + sum;
      }
    }
    for (let column = 0; column < columns; column += 1)
      small[row * columns + column] = Math.round((sums[column] as number) / (by * by));
  }
}
