import { met } from './say.js';

export interface MeasuredGateway {
  readonly name: string;
  readonly pid: number;
  readonly graphqlUrl: string;
}

export const NAMES = {
  ours: 'ours',
  guarded: 'ours with credential and rate',
  apollo: 'Apollo with its defaults',
  hive: 'Hive Gateway',
} as const;

/** Reports whether the share of Hive's cost meets the goal. */
export const judge = (name: string, share: number, goal: number): string =>
  `  ${name} takes ${share.toFixed(3)} of Hive; goal: at most ${goal.toFixed(2)}, ${met(share <= goal)}`;
