import type { Logger } from 'pino';
import { type InsuredCounter, makeInsuredCounter, type RateRule } from './insured-counter.js';
import type { RateStorage } from './rate-storage.js';

/** What became of one that was counted. */
export interface Counted {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the window ends; at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  readonly rule: RateRule;
  /** Counts one. Never rejects. */
  count(key: string): Promise<Counted>;
  /** As if one had not been counted. */
  takeBack(key: string): Promise<void>;
  /** As if nothing had been counted. */
  forget(key: string): Promise<void>;
}

type Settle = (counted: Counted) => void;

/** Each of several requests added together has its own place: the places within the limit pass, regardless of other counters. */
async function countTogether(
  rule: RateRule,
  counter: InsuredCounter,
  key: string,
  line: Settle[],
): Promise<void> {
  const { consumedPoints, msBeforeNext } = await counter.add(key, line.length);
  const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  // No points: the key was known to be over, nothing was added.
  const before = consumedPoints === 0 ? rule.limit : consumedPoints - line.length;
  line.forEach((settle, i) => {
    const place = before + i + 1;
    settle({ allowed: place <= rule.limit, remaining: Math.max(0, rule.limit - place), resetSeconds });
  });
}

/**
 * Counts exactly, over all instances. A key has one statement under way at a time; those that come meanwhile are added
 * together by the next, so that a burst costs a few statements and no waiting for locks.
 */
export function makeRateLimiter(rule: RateRule, storage: RateStorage, log: Logger): RateLimiter {
  const counter = makeInsuredCounter(rule, storage, log);
  const waiting = new Map<string, Settle[]>();

  async function work(key: string, first: Settle): Promise<void> {
    let line = [first];
    while (line.length > 0) {
      waiting.set(key, []);
      await countTogether(rule, counter, key, line);
      line = waiting.get(key) as Settle[];
    }
    waiting.delete(key);
  }

  return {
    rule,
    count: (key) =>
      new Promise((settle, reject) => {
        const line = waiting.get(key);
        if (line) line.push(settle);
        else work(key, settle).catch(reject);
      }),
    takeBack: (key) => counter.takeBack(key, 1),
    forget: (key) => counter.forget(key),
  };
}
