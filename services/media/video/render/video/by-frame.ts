/** Returns an expression that gives each frame its number; a constant becomes a plain number. */
export function byFrame(values: readonly number[]): string {
  const choose = (from: number, to: number): string => {
    const first = values[from] as number;
    if (values.slice(from, to).every((value) => value === first)) return String(first);
    const middle = (from + to) >> 1;
    return `if(lt(n,${middle}),${choose(from, middle)},${choose(middle, to)})`;
  };
  return quoted(choose(0, values.length));
}

/** A number from a frame on, until the next one. */
export interface Step {
  readonly from: number;
  readonly value: number;
}

/**
 * Returns an expression of the numbers that frames have from step to step, which are in order; the first number also
 * applies before its frame. However many steps there are, a frame evaluates few of them. `isBefore` returns the
 * condition of a filter that does not count its frames from 0.
 */
export function bySteps(steps: readonly Step[], isBefore = (frame: number) => `lt(n,${frame})`): string {
  const changes = steps.filter(({ value }, index) => index === 0 || steps[index - 1]!.value !== value);
  const choose = (from: number, to: number): string => {
    if (to - from === 1) return String(changes[from]!.value);
    const middle = (from + to) >> 1;
    return `if(${isBefore(changes[middle]!.from)},${choose(from, middle)},${choose(middle, to)})`;
  };
  return quoted(choose(0, changes.length));
}

const quoted = (expression: string): string => (expression.includes(',') ? `'${expression}'` : expression);
