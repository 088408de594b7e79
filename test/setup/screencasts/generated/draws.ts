import { createHash } from 'node:crypto';
import { makeRandom } from '../../random.js';

/** Random choices that are the same for the same seed. */
export interface Draws {
  between(from: number, to: number): number;
  /** Both ends included. */
  whole(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** In a random order. */
  some<T>(list: readonly T[], count: number): T[];
  weighted<T>(list: ReadonlyArray<readonly [T, number]>): T;
}

/**
 * Returns the random choices of one part of a recording. Each part has its own, so that one more choice in one part leaves the others
 * as they are, and seeds that lie close together have nothing in common.
 */
export function drawsOf(seed: number, part: string): Draws {
  const random = makeRandom(createHash('sha256').update(`${seed} ${part}`).digest().readUInt32LE(0));
  const between = (from: number, to: number) => from + random() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T;
  return {
    between,
    whole,
    pick,
    chance: (share) => random() < share,
    some<T>(list: readonly T[], count: number): T[] {
      const left = [...list];
      const taken: T[] = [];
      while (taken.length < count && left.length > 0)
        taken.push(...left.splice(whole(0, left.length - 1), 1));
      return taken;
    },
    weighted<T>(list: ReadonlyArray<readonly [T, number]>): T {
      let left = random() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of list) {
        left -= weight;
        if (left < 0) return item;
      }
      return (list.at(-1) as readonly [T, number])[0];
    },
  };
}
