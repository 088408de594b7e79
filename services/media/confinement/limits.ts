import { availableParallelism, totalmem } from 'node:os';
import { z } from 'zod';
import { wholeNumber } from '../../platform/config/setting-schemas.js';

/**
 * Processor time over all threads. The longest source, four hours, keeps six cores busy all along with a slow
 * codec at 8K; a program that takes more is in a loop and makes just enough progress not to count as stuck.
 */
const CPU_SECONDS = 24 * 3600;

/** Longer than any working program needs; a sleeping one uses no processor time. */
const WALL_SECONDS = 48 * 3600;

/** The largest file a program may write: four hours at 38 Mbit/s. A small source must not fill the disk. */
const FILE_BYTES = 64 * 1024 ** 3;

/**
 * Longest wait for a sign of life (a frame, a line, a byte written or read) before an idle program is killed.
 */
const STALL_MS = 20_000;

/**
 * The same for a program that uses processor time meanwhile: a slow codec at 8K takes seconds per frame, and
 * a filter may process all that it has read.
 */
const BUSY_STALL_MS = 120_000;

const OPEN_FILES = 256;

/** Processes and threads of one run. An encoder creates several threads per processor. */
const TASKS = 512 + 64 * availableParallelism();

const GIGABYTE = 1024 ** 3;

/**
 * Address space, which exceeds the memory in use: each thread has a stack and a heap of its own, most of it
 * never touched. 8K with 10 bits takes 9 GB of it on two cores; a machine with less memory must not be
 * brought down by one file.
 */
function defaultMemoryBytes(): number {
  const wanted = 12 * GIGABYTE + availableParallelism() * 0.25 * GIGABYTE;
  const there = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.floor(Math.max(2 * GIGABYTE, Math.min(wanted, there)));
}

export const ConfinementEnv = z.object({
  FFMPEG_MEMORY_BYTES: wholeNumber(defaultMemoryBytes(), { min: GIGABYTE / 4 }).meta({
    description: 'Memory (address space) that one external program may have.',
    fallback: '12 GiB and more by cores, at most the memory of the machine',
  }),
  ALLOW_UNCONFINED_MEDIA: z
    .stringbool()
    .default(false)
    .describe('Whether media is processed although external programs cannot be confined on this machine.'),
  /** Search path of programs. */
  PATH: z.string().default(''),
});

export interface RunBounds {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
  /** Elapsed time, working or waiting, after which it is killed. */
  readonly wallSeconds: number;
  readonly fileBytes: number;
  /** An idle program without a sign of life for this long counts as hung. */
  readonly stallMs: number;
  /** The same while it uses processor time. */
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

/** Arguments for prlimit. The signal of the soft limit can be caught, that of the hard limit cannot. */
export const limitArguments = ({ memoryBytes, cpuSeconds, fileBytes }: RunBounds): string[] => [
  ...[`--cpu=${cpuSeconds}:${cpuSeconds + 5}`, `--as=${memoryBytes}`, `--fsize=${fileBytes}`],
  ...[`--nofile=${OPEN_FILES}`, '--core=0'],
];

/**
 * Counted within the run's own user namespace; elsewhere it would count everything that the account runs on
 * the machine.
 */
export const taskLimit = `--nproc=${TASKS}`;
