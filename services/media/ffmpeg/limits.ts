import { availableParallelism, totalmem } from 'node:os';
import { z } from 'zod';

/** Containers that are opened. None of them can name another file: playlists, concat lists, SDP and DASH are left out. */
export const MEDIA_FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,asf,gif,wav,mp3,aac,flac,ogg,png_pipe,jpeg_pipe,webp_pipe';

/** A little above 7680x4320: a header may claim any size, and the decoder allocates what it claims. */
export const MAX_PIXELS = 36_000_000;

/** The longest wait for a sign of life (a frame, a time stamp, a line) before ffmpeg is taken for stuck. */
export const STALL_MS = 120_000;

/** How long ffmpeg may take to stop after SIGTERM (it usually needs 0.1 s) before it is killed. */
export const STOP_GRACE_MS = 600;

/** The last lines of ffmpeg's own words that an error carries. */
export const STDERR_TAIL_LINES = 30;

/**
 * Time on the processor, over all threads. The longest source, four hours, takes a slow codec at 8K six cores all along;
 * beyond that something turns in circles, moving just enough not to be taken for stuck.
 */
export const CPU_SECONDS = 24 * 3600;

/** The largest file it may write: four hours at 38 Mbit/s. A small source must not fill the disk. */
export const FILE_BYTES = 64 * 1024 ** 3;

export const OPEN_FILES = 256;

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

export const FfmpegEnv = z.object({
  /** The most memory one ffmpeg may have. */
  FFMPEG_MEMORY_BYTES: z.coerce
    .number()
    .int()
    .min(GIGABYTE / 4)
    .default(defaultMemoryBytes),
});

/** What one run may take of the machine. */
export interface RunBounds {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
  readonly fileBytes: number;
  /** Without a sign of life for so long it is taken for stuck. */
  readonly stallMs: number;
}

/** Options in front of every input: without them a text file named .mp4 makes ffmpeg read other local files or the network. */
export function inputGuards(formats: string = MEDIA_FORMATS): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', formats, '-max_pixels', String(MAX_PIXELS)];
}
