import { availableParallelism, totalmem } from 'node:os';
import { z } from 'zod';

/**
 * Time on the processor, over all threads. The longest source, four hours, takes a slow codec at 8K six cores all along;
 * beyond that something turns in circles, moving just enough not to be taken for stuck.
 */
const CPU_SECONDS = 24 * 3600;

/** Longer than any work that moves at all; what only sleeps takes no time on the processor. */
const WALL_SECONDS = 48 * 3600;

/** The largest file a program may write: four hours at 38 Mbit/s. A small source must not fill the disk. */
const FILE_BYTES = 64 * 1024 ** 3;

/** The longest wait for a sign of life (a frame, a line, a byte written or read) before a program that does nothing is killed. */
const STALL_MS = 20_000;

/** The same for one that takes processor time meanwhile: a slow codec at 8K takes seconds a frame, a filter may think about all it has read. */
const BUSY_STALL_MS = 120_000;

const OPEN_FILES = 256;

/** Processes and threads of one run. An encoder makes several threads a processor. */
const TASKS = 512 + 64 * availableParallelism();

const GIGABYTE = 1024 ** 3;

/**
 * Address space, which is more than what is used: each thread keeps a stack and a heap of its own, most of it never
 * touched. 8K with ten bits takes 9 GB of it on two cores; a machine that has less is not to be brought down by one file.
 */
function defaultMemoryBytes(): number {
  const wanted = 12 * GIGABYTE + availableParallelism() * 0.25 * GIGABYTE;
  const there = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.floor(Math.max(2 * GIGABYTE, Math.min(wanted, there)));
}

export const ConfinementEnv = z.object({
  FFMPEG_MEMORY_BYTES: z.coerce
    .number()
    .int()
    .min(GIGABYTE / 4)
    .default(defaultMemoryBytes)
    .meta({
      description: 'Memory (address space) that one external program may have.',
      fallback: '12 GiB and more by cores, at most what there is',
    }),
  ALLOW_UNCONFINED_MEDIA: z
    .stringbool()
    .default(false)
    .describe('Whether media is processed although external programs cannot be confined on this machine.'),
  /** Where programs are looked for. */
  PATH: z.string().default(''),
});

/** What one run may take of the machine. */
export interface RunBounds {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
  /** From its start, whether it works or waits; then it is killed. */
  readonly wallSeconds: number;
  readonly fileBytes: number;
  /** Without a sign of life for so long, and idle, it is taken for hung. */
  readonly stallMs: number;
  /** The same while it takes processor time. */
  readonly busyStallMs: number;
}

export const usualBounds = (memoryBytes: number): RunBounds => ({
  memoryBytes,
  cpuSeconds: CPU_SECONDS,
  wallSeconds: WALL_SECONDS,
  fileBytes: FILE_BYTES,
  stallMs: STALL_MS,
  busyStallMs: BUSY_STALL_MS,
});

/** For prlimit. The signal of the soft limit can be caught, that of the hard one not. */
export const limitArguments = ({ memoryBytes, cpuSeconds, fileBytes }: RunBounds): string[] => [
  ...[`--cpu=${cpuSeconds}:${cpuSeconds + 5}`, `--as=${memoryBytes}`, `--fsize=${fileBytes}`],
  ...[`--nofile=${OPEN_FILES}`, '--core=0'],
];

/** Counted within a user namespace of the run's own; elsewhere it would count all that its account runs on the machine. */
export const taskLimit = `--nproc=${TASKS}`;
