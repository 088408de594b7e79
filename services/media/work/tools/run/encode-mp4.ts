import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FfmpegInput, type FfmpegRun, runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import { colourTags } from '../../../video/render/video/encoder-profile.js';
import type { ToolRun } from '../flow/tool-run.js';
import { OPENED } from './open-video.js';
import { requireStreams } from './require-streams.js';

export interface Mp4Job {
  readonly inputs: readonly FfmpegInput[];
  /** Ends in [v], and in [a] if there is audio. */
  readonly graph: string;
  /** A folder for a graph that is too long for an argument; absent: the graph is short. */
  readonly graphFolder?: string;
  readonly hasAudio: boolean;
  /** Duration of the output, for the progress. */
  readonly seconds: number;
  readonly outPath: string;
  readonly reads?: readonly string[];
  readonly video?: readonly string[];
  readonly audioKilobits?: number;
  /** The encoding's share of the whole progress. */
  readonly share?: { readonly from: number; readonly to: number };
  readonly message: string;
}

/** Default encoder options. */
export const USUAL_VIDEO = ['-preset', 'veryfast', '-crf', '20'] as const;

/** Encodes an MP4 that plays everywhere, and while it is still downloading. */
export async function encodeMp4(
  { signal, report }: Pick<ToolRun, 'signal' | 'report'>,
  { inputs, graph, graphFolder, hasAudio, seconds, outPath, ...job }: Mp4Job,
): Promise<void> {
  const { from, to } = job.share ?? { from: OPENED, to: 1 };
  const audioOptions = hasAudio ? ['-map', '[a]', ...aacOptions(job.audioKilobits)] : ['-an'];
  report(from, job.message);
  await runFfmpeg({
    inputs,
    ...(job.reads && { reads: job.reads }),
    ...(await placeGraph(graph, graphFolder)),
    outputs: [
      {
        path: outPath,
        options: [
          ...['-map', '[v]', '-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
          ...(job.video ?? USUAL_VIDEO),
          ...[...colourTags, ...audioOptions, '-map_metadata', '-1', '-map_chapters', '-1'],
          ...['-max_muxing_queue_size', '4096', '-movflags', '+faststart', '-f', 'mp4', '-y'],
        ],
      },
    ],
    signal,
    onProgress: ({ outTimeSeconds }) =>
      report(from + (to - from) * Math.min(1, Math.max(0, outTimeSeconds / seconds))),
  });
  await requireStreams(outPath, hasAudio ? ['frames', 'audio'] : ['frames'], signal);
}

/** Linux refuses arguments of 128 KiB or more. */
const MAX_ARGUMENT_BYTES = 100_000;

async function placeGraph(
  filterGraph: string,
  folder: string | undefined,
): Promise<Pick<FfmpegRun, 'filterGraph' | 'filterGraphPath'>> {
  if (!folder || Buffer.byteLength(filterGraph) <= MAX_ARGUMENT_BYTES) return { filterGraph };
  const filterGraphPath = join(folder, 'filter-graph');
  await writeFile(filterGraphPath, filterGraph);
  return { filterGraphPath };
}

export const aacOptions = (kilobits = 160): string[] => [
  '-c:a',
  'aac',
  '-b:a',
  `${kilobits}k`,
  '-ar',
  '48000',
  '-ac',
  '2',
];
