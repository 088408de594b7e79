import { parseArgs } from 'node:util';
import { TRANSPORTS, type Transport } from './schedule.js';

export interface ChaosOptions {
  readonly schedules: number;
  /** Seed of the first schedule; each further schedule uses the next one. */
  readonly seed: number;
  readonly transports: readonly Transport[];
  /** Ids of the only faults and operations to play; absent for all. */
  readonly onlyFaults: readonly number[] | null;
  readonly onlyOperations: readonly number[] | null;
  readonly isShrinking: boolean;
  /** Number of schedules played per start of the product. */
  readonly schedulesPerStart: number;
  /** Schedules played in parallel, each on its own installation. */
  readonly parallel: number;
  /** Folder for the observations of a failed schedule. */
  readonly evidenceFolder: string | null;
}

export const USAGE = `npm run chaos -- [options]
  --schedules 20          number of schedules to run
  --seed 1                of the first one; each further one has the next seed
  --transport postgres    or rabbitmq, or external (PostgreSQL and RabbitMQ reached over a network); default: all in rotation
  --only-faults 0,2       plays these of a schedule's faults alone
  --only-operations 1,4   plays these of its operations alone
  --no-shrink             reports a failing schedule as it is
  --per-start 20          schedules that one start of the product serves
  --parallel 1            schedules played at the same time, each on an installation of its own
  --evidence <folder>     keeps what was seen of failing schedules there`;

export class WrongOptions extends Error {}

/** Throws `WrongOptions` with the reason. */
export function readOptions(args: readonly string[]): ChaosOptions {
  const { values } = parse(args);
  const transport = values.transport as Transport | undefined;
  if (transport !== undefined && !TRANSPORTS.includes(transport))
    throw new WrongOptions(`--transport must be one of ${TRANSPORTS.join(', ')}`);
  return {
    schedules: readCount('--schedules', values.schedules, 1),
    seed: readCount('--seed', values.seed, 0),
    transports: transport ? [transport] : TRANSPORTS,
    onlyFaults: readIds('--only-faults', values['only-faults']),
    onlyOperations: readIds('--only-operations', values['only-operations']),
    isShrinking: !values['no-shrink'],
    schedulesPerStart: readCount('--per-start', values['per-start'], 1),
    parallel: readCount('--parallel', values.parallel, 1),
    evidenceFolder: values.evidence ?? null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        schedules: { type: 'string', default: '20' },
        seed: { type: 'string', default: '1' },
        transport: { type: 'string' },
        'only-faults': { type: 'string' },
        'only-operations': { type: 'string' },
        'no-shrink': { type: 'boolean', default: false },
        'per-start': { type: 'string', default: '20' },
        parallel: { type: 'string', default: '1' },
        evidence: { type: 'string' },
      },
    });
  } catch (cause) {
    throw new WrongOptions((cause as Error).message, { cause });
  }
}

function readCount(name: string, text: string, min: number): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count) || count < min)
    throw new WrongOptions(`${name} must be a whole number from ${min} on`);
  return count;
}

function readIds(name: string, text: string | undefined): number[] | null {
  if (text === undefined) return null;
  return text
    .split(',')
    .filter((id) => id !== '')
    .map((id) => readCount(name, id, 0));
}
