import { INVARIANTS, type Violation } from './invariants/invariants.js';
import type { ScheduleOutcome } from './run-schedule.js';
import { FAULT_KINDS, type Fault, type Operation, type Schedule } from './schedule.js';
import { PREPARATION_KEY } from './workload/tenants.js';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const describeFault = ({ id, kind, atMs, lastsMs, target, shiftMs }: Fault): string =>
  [
    `fault ${id} at ${seconds(atMs)}: ${kind}`,
    ...(target === undefined ? [] : [target]),
    ...(shiftMs === undefined ? [] : [`by ${seconds(shiftMs)}`]),
    ...(lastsMs === 0 ? [] : [`for ${seconds(lastsMs)}`]),
  ].join(' ');

const describeOperation = ({ id, kind, atMs, workspace, isKeyed, of }: Operation): string =>
  [
    `operation ${id} at ${seconds(atMs)}: ${kind}`,
    ...(of === undefined ? [] : [`of operation ${of}`]),
    `in workspace ${workspace}${isKeyed ? ', with a key' : ''}`,
  ].join(' ');

export const describeSchedule = ({ operations, faults }: Schedule): string[] =>
  [...operations, ...faults]
    .sort((a, b) => a.atMs - b.atMs)
    .map((each) => ('lastsMs' in each ? describeFault(each) : describeOperation(each)));

/** Returns the command that plays a schedule again, complete or narrowed. */
export function replayCommand(schedule: Schedule, whole: Schedule): string {
  const ids = (part: 'faults' | 'operations') => schedule[part].map(({ id }) => id).join(',');
  const only = (part: 'faults' | 'operations') =>
    schedule[part].length === whole[part].length ? [] : [`--only-${part} "${ids(part)}"`];
  return [
    `npm run chaos -- --schedules 1 --seed ${schedule.seed} --transport ${schedule.transport} --no-shrink`,
    ...only('faults'),
    ...only('operations'),
  ].join(' ');
}

export const describeViolations = (violations: readonly Violation[]): string[] =>
  violations.map(({ invariant, what }) => `${invariant}: ${what}`);

/** Describes how long a schedule and each of its phases took. */
export const describeDuration = ({ tookMs, parts }: Pick<ScheduleOutcome, 'tookMs' | 'parts'>): string =>
  `${seconds(tookMs)} (${parts.map((part) => `${part.name} ${seconds(part.tookMs)}`).join(', ')})`;

/** How long requests took before the first fault: on an overloaded machine, limits are exceeded without any fault. */
export function describeControl({ calls }: Pick<ScheduleOutcome['evidence'], 'calls'>): string {
  const before = calls.filter(({ call }) => call.idempotencyKey?.startsWith(PREPARATION_KEY));
  const slowestMs = Math.max(0, ...before.flatMap(({ attempts }) => attempts.map(({ tookMs }) => tookMs)));
  return `requests before the first fault took up to ${seconds(slowestMs)}`;
}

/** Counts results over all schedules. */
export class Report {
  readonly #injected = new Map<string, number>();
  readonly #missed = new Map<string, number>();
  readonly #broken = new Map<string, number>();
  #jobs = 0;
  #passed = 0;
  #failed = 0;

  get failed(): number {
    return this.#failed;
  }

  add({ violations, evidence }: ScheduleOutcome): void {
    for (const { kind } of evidence.faults.injected) count(this.#injected, kind);
    for (const { kind } of evidence.faults.missed) count(this.#missed, kind);
    for (const name of new Set(violations.map(({ invariant }) => invariant))) count(this.#broken, name);
    this.#jobs += evidence.jobs.length;
    if (violations.length === 0) this.#passed += 1;
    else this.#failed += 1;
  }

  /** Counts a schedule that could not be played because the product or a server did not start. */
  addUnplayable(): void {
    this.#failed += 1;
  }

  lines(): string[] {
    const kinds = FAULT_KINDS.map((kind) => {
      const missed = this.#missed.get(kind);
      return `  ${kind}: ${this.#injected.get(kind) ?? 0}${missed ? ` (and ${missed} without a target)` : ''}`;
    });
    const schedules = this.#passed + this.#failed;
    const invariants = INVARIANTS.map(
      ({ name, statement }) =>
        `  ${name}: ${this.#broken.get(name) ?? 0} of ${schedules} schedules broke it. ${statement}`,
    );
    return [
      `${this.#jobs} jobs`,
      'Faults:',
      ...kinds,
      'Invariants:',
      ...invariants,
      `${this.#passed} passed, ${this.#failed} failed`,
    ];
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
