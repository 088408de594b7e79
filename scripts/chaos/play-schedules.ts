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
import { describeSchedule, describeViolations, Report, replayCommand } from './report.js';
import { runSchedule, type ScheduleOutcome } from './run-schedule.js';
import type { FaultKind, Schedule, Transport } from './schedule.js';
import { narrowSchedule, shrinkSchedule } from './shrink-schedule.js';

type Say = (line: string) => void;

const SHRINKING_RUNS = 12;

/** What breaks these is there still when the next schedule is played, and would be counted again. All else is in workspaces of its own. */
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
  /** Where programs are, as in PATH. */
  readonly searchPath: string;
  /** What is started is taken down, and what was played is reported. */
  readonly interrupted: AbortSignal;
}

/** Plays all schedules that are asked for, transport by transport, and reports. */
export async function playSchedules(
  options: ChaosOptions,
  { say, searchPath, interrupted }: Playing,
): Promise<Report> {
  const report = new Report();
  const interruption = once(interrupted, 'abort');
  for (const { transport, seeds } of shareOut(options)) {
    const stage = new Stage(transport, options.schedulesPerStart, searchPath, say);
    const playAll = async () => {
      for (const seed of seeds) {
        if (interrupted.aborted) return;
        await playOne(stage, seed, options, report, say);
      }
    };
    try {
      await Promise.race([playAll(), interruption]);
    } finally {
      await stage.clear();
    }
  }
  for (const line of report.lines()) say(line);
  return report;
}

/** Which seeds are played on which transport: in turn, so that more schedules are the same ones and others besides. */
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

/** The installation that schedules are played on, one after the other: a start costs more than a schedule. */
class Stage {
  #installation: Promise<StartedInstallation> | null = null;
  #played = 0;

  constructor(
    readonly transport: Transport,
    private readonly schedulesPerStart: number,
    private readonly searchPath: string,
    private readonly say: Say,
  ) {}

  async play(schedule: Schedule): Promise<ScheduleOutcome> {
    if (this.#played >= this.schedulesPerStart) await this.clear();
    this.#installation ??= startInstallation(this.transport, this.searchPath);
    this.#played += 1;
    try {
      const outcome = await runSchedule(await this.#installation, schedule);
      if (outcome.violations.some(({ invariant }) => LEAVES_SOMETHING.includes(invariant)))
        await this.clear();
      return outcome;
    } catch (err) {
      await this.clear();
      throw err;
    }
  }

  async clear(): Promise<void> {
    // One that did not start has taken itself down.
    const installation = await this.#installation?.catch(() => null);
    this.#installation = null;
    this.#played = 0;
    await installation
      ?.stop()
      .catch((err: Error) => this.say(`The installation was not taken down cleanly: ${err.message}`));
  }
}

/** Only root can mount a disk that is full soon. */
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
  const { violations, evidence, tookMs } = outcome;
  const kinds = evidence.faults.injected.map(({ kind }) => kind).join(', ') || 'no fault';
  say(
    `${title}: ${violations.length === 0 ? 'passed' : 'FAILED'} in ${(tookMs / 1000).toFixed(1)} s; ${evidence.jobs.length} jobs; ${kinds}`,
  );
  if (violations.length === 0) return;
  keepEvidence(options, title, outcome);
  for (const line of describeViolations(violations)) say(`  ${line}`);
  const smallest = options.isShrinking ? await shrink(stage, outcome) : schedule;
  for (const line of describeSchedule(smallest)) say(`  ${line}`);
  say(`  Again: ${replayCommand(smallest, whole)}`);
}

async function shrink(stage: Stage, { schedule, violations }: ScheduleOutcome): Promise<Schedule> {
  const broken = new Set(violations.map(({ invariant }) => invariant));
  return shrinkSchedule(schedule, {
    maxRuns: SHRINKING_RUNS,
    failsAgain: async (smaller) => {
      // One that can't be played says nothing of what is looked for.
      const again = await stage.play(smaller).catch(() => null);
      return again?.violations.some(({ invariant }) => broken.has(invariant)) ?? false;
    },
  });
}

/** Not to be written down: what can't be, and what is secret. */
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
