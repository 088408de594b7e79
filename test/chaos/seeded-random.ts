/** Random numbers determined by the seed alone, equal on every machine. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** Returns an integer from `from` to `to`, both included. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Returns one of the choices with a probability proportional to its weight. */
  weighted<T>(choices: ReadonlyArray<readonly [T, number]>): T;
}

/** The mulberry32 generator. */
export function makeSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick: (choices) => choices[between(0, choices.length - 1)]!,
    weighted(choices) {
      let left = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return choices.at(-1)![0];
    },
  };
}
