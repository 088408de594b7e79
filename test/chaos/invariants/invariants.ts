import type { Evidence } from '../evidence.js';
import { answeredAtLast, isolated, oneEffect, only503, refusedForCause, replaysEqual } from './answers.js';
import { eventsOnce, eventsUnchanged, videoEventsOnce } from './events.js';
import { followsComplete } from './follows.js';
import type { Invariant } from './invariant.js';
import { jobsEnd, noUserBlamed, settledOnce } from './jobs.js';
import { minutesExact } from './minutes.js';
import {
  filesPlay,
  noDeadLetters,
  noProcessLeft,
  noSecrets,
  readyAgain,
  scratchRemoved,
  startsAgain,
  tablesDrained,
} from './remains.js';

export const INVARIANTS: readonly Invariant[] = [
  jobsEnd,
  settledOnce,
  noUserBlamed,
  minutesExact,
  eventsOnce,
  videoEventsOnce,
  eventsUnchanged,
  only503,
  refusedForCause,
  answeredAtLast,
  replaysEqual,
  oneEffect,
  isolated,
  followsComplete,
  readyAgain,
  startsAgain,
  filesPlay,
  noProcessLeft,
  scratchRemoved,
  tablesDrained,
  noDeadLetters,
  noSecrets,
];

export interface Violation {
  readonly invariant: string;
  readonly what: string;
}

export const findViolations = (evidence: Evidence): Violation[] =>
  INVARIANTS.flatMap((invariant) =>
    invariant.check(evidence).map((what) => ({ invariant: invariant.name, what })),
  );
