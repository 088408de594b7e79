/**
 * Pairs up what is real with what was detected, one to one and as many as can be; near ones are tried first. `distanceOf` is infinite for
 * what does not belong together. Returns for each real thing the index of its partner, or -1.
 */
export function matchPairs<Real, Detected>(
  real: readonly Real[],
  detected: readonly Detected[],
  distanceOf: (one: Real, other: Detected) => number,
): number[] {
  const choices = real.map((one) =>
    detected
      .map((other, index) => ({ index, distance: distanceOf(one, other) }))
      .filter(({ distance }) => Number.isFinite(distance))
      .sort((a, b) => a.distance - b.distance)
      .map(({ index }) => index),
  );
  const owners = new Map<number, number>();
  /** Gives a partner to one, if need be by finding another for who has it. */
  const settle = (one: number, tried: Set<number>): boolean =>
    (choices[one] ?? []).some((index) => {
      if (tried.has(index)) return false;
      tried.add(index);
      const owner = owners.get(index);
      if (owner !== undefined && !settle(owner, tried)) return false;
      owners.set(index, one);
      return true;
    });
  const fewestFirst = choices
    .map((_, one) => one)
    .sort((a, b) => (choices[a]?.length ?? 0) - (choices[b]?.length ?? 0));
  for (const one of fewestFirst) settle(one, new Set());
  const partners = real.map(() => -1);
  for (const [index, one] of owners) partners[one] = index;
  return partners;
}
