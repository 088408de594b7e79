/** Returns an expression that gives each frame its number; a constant becomes a plain number. */
export function byFrame(values: readonly number[]): string {
  const choose = (from: number, to: number): string => {
    const first = values[from] as number;
    if (values.slice(from, to).every((value) => value === first)) return String(first);
    const middle = (from + to) >> 1;
    return `if(lt(n,${middle}),${choose(from, middle)},${choose(middle, to)})`;
  };
  const text = choose(0, values.length);
  return text.includes(',') ? `'${text}'` : text;
}
