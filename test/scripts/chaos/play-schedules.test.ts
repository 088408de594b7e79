import { expect } from 'chai';
import type { StartedInstallation } from '../../../scripts/chaos/installation.js';
import { readOptions } from '../../../scripts/chaos/options.js';
import { playSchedules } from '../../../scripts/chaos/play-schedules.js';
import type { runSchedule, ScheduleOutcome } from '../../../scripts/chaos/run-schedule.js';
import type { Schedule } from '../../../scripts/chaos/schedule.js';
import { attempt, recorded } from './valid-evidence.js';

const PREPARATION = { method: 'POST', path: '/v1/webhooks', idempotencyKey: 'prepare-webhook' } as const;

const outcomeOf = (schedule: Schedule, isBroken: boolean): ScheduleOutcome => ({
  schedule,
  violations: isBroken ? [{ invariant: 'jobs-end', what: 'an export is pending still' }] : [],
  evidence: {
    jobs: [],
    calls: [recorded(PREPARATION, [attempt(201, '{}', { tookMs: 1_500 })])],
    faults: { injected: schedule.faults, missed: [] },
  } as never,
  tookMs: 1_000,
  parts: [{ name: 'faults', tookMs: 1_000 }],
  logs: new Map(),
});

const idsOf = ({ faults, operations }: Schedule) => ({
  faults: faults.map(({ id }) => id),
  operations: operations.map(({ id }) => id),
});

describe('playSchedules', () => {
  let lines: string[];
  let installations: Array<{ isStopped: boolean }>;
  beforeEach(() => {
    lines = [];
    installations = [];
  });

  /** Plays on installations that are none: what a schedule does to them is what `run` says. */
  const play = (args: readonly string[], run: typeof runSchedule) =>
    playSchedules(readOptions(args), {
      run,
      say: (line) => lines.push(...line.split('\n')),
      searchPath: '',
      interrupted: new AbortController().signal,
      start: async () => {
        const installation = { isStopped: false };
        installations.push(installation);
        const stop = async () => {
          installation.isStopped = true;
        };
        return { stop } as unknown as StartedInstallation;
      },
    });

  it('shrinks a failing schedule to what it fails by, and prints a command that plays it again', async () => {
    let needed: { fault: number; operation: number } | undefined;
    const played: Schedule[] = [];
    const run: typeof runSchedule = async (_installation, schedule) => {
      played.push(schedule);
      const independent = schedule.operations.filter(({ of }) => of === undefined);
      needed ??= { fault: schedule.faults.at(-1)!.id, operation: independent.at(-1)!.id };
      const ids = idsOf(schedule);
      const isBroken = ids.faults.includes(needed.fault) && ids.operations.includes(needed.operation);
      return outcomeOf(schedule, isBroken);
    };

    const report = await play(['--schedules', '1', '--seed', '3', '--transport', 'external'], run);

    expect(report.failed).to.equal(1);
    expect(lines).to.include('  requests before the first fault took up to 1.5 s');
    const smallest = { faults: [needed?.fault], operations: [needed?.operation] };
    const command = lines.find((line) => line.startsWith('  Again: npm run chaos -- '));
    const args = command?.slice('  Again: npm run chaos -- '.length).replaceAll('"', '').split(' ') ?? [];
    played.length = 0;
    const again = await play(args, run);
    expect(played.map(idsOf)).to.deep.equal([smallest]);
    expect(again.failed).to.equal(1);
  });

  it('plays as many schedules at a time as it is told, each on an installation of its own, and each once', async () => {
    const playing = new Map<unknown, number>();
    const seeds: number[] = [];
    const release: Array<() => void> = [];
    let most = 0;
    const run: typeof runSchedule = async (installation, schedule) => {
      expect(playing.has(installation)).to.equal(false);
      playing.set(installation, schedule.seed);
      seeds.push(schedule.seed);
      most = Math.max(most, playing.size);
      // Nobody goes on before three are under way, or none is left that could be.
      const arrived = new Promise<void>((resolve) => release.push(resolve));
      if (release.length === 3 || seeds.length === 6) for (const go of release.splice(0)) go();
      await arrived;
      playing.delete(installation);
      return outcomeOf(schedule, false);
    };

    const report = await play(
      ['--schedules', '6', '--seed', '20', '--transport', 'postgres', '--parallel', '3'],
      run,
    );

    expect(report.lines().at(-1)).to.equal('6 passed, 0 failed');
    expect(most).to.equal(3);
    expect(seeds.sort()).to.deep.equal([20, 21, 22, 23, 24, 25]);
    expect(installations).to.deep.equal(Array(3).fill({ isStopped: true }));
  });
});
