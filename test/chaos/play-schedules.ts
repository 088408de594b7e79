import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { faultKindsOf, generateSchedule } from './generate-schedule.js';
import { type StartedInstallation, startInstallation } from './installation.js';
import { jobsEnd } from './invariants/jobs.js';
import {
  noDeadLetters,
  noProcessLeft,
  readyAgain,
  scratchRemoved,
  startsAgain,
  tablesDrained,
} from './invariants/remains.js';
import type { ChaosOptions } from './options.js';
import {
  describeControl,
  describeDuration,
  describeSchedule,
  describeViolations,
  Report,
  replayCommand,
} from './report.js';
import { runSchedule, type ScheduleOutcome } from './run-schedule.js';
import type { FaultKind, Schedule, Transport } from './schedule.js';
import { narrowSchedule, shrinkSchedule } from './shrink-schedule.js';

type Say = (line: string) => void;

const SHRINKING_RUNS = 20;

/**
 * Invariants whose violations persist into the next schedule and would be counted again. Everything else is
 * limited to the workspaces of one schedule.
 */
const LEAVES_SOMETHING: readonly string[] = [
  jobsEnd,
  tablesDrained,
  noDeadLetters,
  scratchRemoved,
  noProcessLeft,
  readyAgain,
  startsAgain,
].map(({ name }) => name);

interface Playing {
  readonly say: Say;
  /** Replaces the start of an installation, and the run of a schedule on it, in tests. */
  readonly start?: typeof startInstallation;
  readonly run?: typeof runSchedule;
  /** Search path of programs, in the syntax of PATH. */
  readonly searchPath: string;
  /** When aborted, all servers are stopped and the played schedules are reported. */
  readonly interrupted: AbortSignal;
}

/** Plays the requested schedules on each transport, several in parallel if requested, and reports the results. */
export async function playSchedules(options: ChaosOptions, playing: Playing): Promise<Report> {
  const { say, interrupted } = playing;
  const report = new Report();
  const interruption = once(interrupted, 'abort');
  for (const { transport, seeds } of shareOut(options)) {
    const stages = Array.from(
      { length: Math.min(options.parallel, seeds.length) },
      () => new Stage(transport, options.schedulesPerStart, playing),
    );
    const waiting = [...seeds];
    const playAll = async (stage: Stage) => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        if (interrupted.aborted) return;
        await playOne(stage, seed, options, report, say);
      }
    };
    try {
      await Promise.race([Promise.all(stages.map(playAll)), interruption]);
    } finally {
      await Promise.all(stages.map((stage) => stage.clear()));
    }
  }
  for (const line of report.lines()) say(line);
  return report;
}

/** Assigns seeds to transports in rotation, so that more schedules extend the same ones. */
export function shareOut({
  schedules,
  seed,
  transports,
}: Pick<ChaosOptions, 'schedules' | 'seed' | 'transports'>): Array<{
  transport: Transport;
  seeds: number[];
}> {
  const seeds = Array.from({ length: schedules }, (_, index) => seed + index);
  return transports
    .map((transport, turn) => ({
      transport,
      seeds: seeds.filter((_, index) => index % transports.length === turn),
    }))
    .filter((share) => share.seeds.length > 0);
}

/** The installation shared by consecutive schedules, because a start takes longer than a schedule. */
class Stage {
  #installation: Promise<StartedInstallation> | null = null;
  #played = 0;

  constructor(
    readonly transport: Transport,
    private readonly schedulesPerStart: number,
    private readonly playing: Playing,
  ) {}

  async play(schedule: Schedule): Promise<ScheduleOutcome> {
    if (this.#played >= this.schedulesPerStart) await this.clear();
    const { start = startInstallation, run = runSchedule, searchPath } = this.playing;
    this.#installation ??= start(this.transport, searchPath);
    this.#played += 1;
    try {
      const outcome = await run(await this.#installation, schedule);
      if (outcome.violations.some(({ invariant }) => LEAVES_SOMETHING.includes(invariant)))
        await this.clear();
      return outcome;
    } catch (err) {
      await this.clear();
      throw err;
    }
  }

  async clear(): Promise<void> {
    // An installation that failed to start has stopped its servers itself.
    const installation = await this.#installation?.catch(() => null);
    this.#installation = null;
    this.#played = 0;
    await installation
      ?.stop()
      .catch((err: Error) => this.playing.say(`The installation did not shut down cleanly: ${err.message}`));
  }
}

/** Mounting a small disk that can be filled requires root. */
const faultKindsHere = (transport: Transport): readonly FaultKind[] =>
  faultKindsOf(transport).filter((kind) => kind !== 'fill-disk' || process.getuid?.() === 0);

async function playOne(
  stage: Stage,
  seed: number,
  options: ChaosOptions,
  report: Report,
  say: Say,
): Promise<void> {
  const whole = generateSchedule({
    seed,
    transport: stage.transport,
    faultKinds: faultKindsHere(stage.transport),
  });
  const schedule = narrowSchedule(whole, { faults: options.onlyFaults, operations: options.onlyOperations });
  const title = `Seed ${seed} on ${stage.transport}`;
  let outcome: ScheduleOutcome;
  try {
    outcome = await stage.play(schedule);
  } catch (err) {
    report.addUnplayable();
    say(`${title}: could not be played: ${(err as Error).stack}`);
    return;
  }
  report.add(outcome);
  const { violations, evidence } = outcome;
  const kinds = evidence.faults.injected.map(({ kind }) => kind).join(', ') || 'no fault';
  say(
    [
      `${title}: ${violations.length === 0 ? 'passed' : 'FAILED'} in ${describeDuration(outcome)}; ${evidence.jobs.length} jobs; ${kinds}`,
      ...describeViolations(violations).map((line) => `  ${line}`),
      ...(violations.length > 0 ? [`  ${describeControl(evidence)}`] : []),
    ].join('\n'),
  );
  if (violations.length === 0) return;
  keepEvidence(options, title, outcome);
  const smallest = options.isShrinking ? await shrink(stage, outcome) : schedule;
  // In one piece: others may be played at the same time.
  say(
    [
      `${title}: ${options.isShrinking ? 'the smallest schedule that failed' : 'the schedule that failed'}`,
      ...describeSchedule(smallest).map((line) => `  ${line}`),
      `  Again: ${replayCommand(smallest, whole)}`,
    ].join('\n'),
  );
}

async function shrink(stage: Stage, { schedule, violations }: ScheduleOutcome): Promise<Schedule> {
  const broken = new Set(violations.map(({ invariant }) => invariant));
  return shrinkSchedule(schedule, {
    maxRuns: SHRINKING_RUNS,
    failsAgain: async (smaller) => {
      // A schedule that can't be played does not reproduce the failure.
      const again = await stage.play(smaller).catch(() => null);
      return again?.violations.some(({ invariant }) => broken.has(invariant)) ?? false;
    },
  });
}

/** Fields that are not written: those that can't be serialized and secrets. */
const LEFT_OUT = ['raw', 'form', 'client', 'key'];

function keepEvidence(
  { evidenceFolder }: ChaosOptions,
  title: string,
  { evidence, violations, logs }: ScheduleOutcome,
): void {
  if (evidenceFolder === null) return;
  const folder = join(evidenceFolder, title.replaceAll(' ', '-'));
  mkdirSync(folder, { recursive: true });
  const leaveOut = (name: string, value: unknown) => (LEFT_OUT.includes(name) ? undefined : value);
  writeFileSync(join(folder, 'evidence.json'), JSON.stringify({ violations, evidence }, leaveOut, 2));
  for (const [path, text] of logs) writeFileSync(join(folder, basename(path)), text);
}
