import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import type { RenderOptions } from '../picture/render-segment.js';
import { footageOf, type RenderPlan } from '../plan/render-plan.js';
import { writeWholeFile } from '../write-whole-file.js';

const SAMPLE_RATE = 48_000;

/** Renders the source's whole sound as one AAC piece as long as the picture. Null, and no file, when the source has none. */
export async function renderAudio(
  sourcePath: string,
  plan: RenderPlan,
  outPath: string,
  { signal, onProgress, niceness }: RenderOptions,
): Promise<{ durationSeconds: number } | null> {
  if (!plan.audio || !('streamIndex' in plan.audio)) return null;
  const { streamIndex } = plan.audio;
  const { probe } = footageOf(plan).source;
  const { fpsNum, fpsDen, totalFrames } = plan.output;
  const durationSeconds = (totalFrames * fpsDen) / fpsNum;
  const samples = Math.round(durationSeconds * SAMPLE_RATE);
  const filters = [
    // The same clock as the picture's; sound that starts late, or has holes, is filled up with silence.
    `asetpts=PTS-(${probe.originSeconds.toFixed(6)})/TB`,
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    // Left to itself the resampler makes mono 3 dB quieter.
    ...(probe.audio?.channels === 1 ? ['pan=stereo|c0=c0|c1=c0'] : []),
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ];
  await writeWholeFile(outPath, (partPath) =>
    runFfmpeg({
      inputs: [{ path: sourcePath, options: ['-vn', '-copyts'] }],
      filterGraph: `[0:${streamIndex}]${filters.join(',')}[a]`,
      outputs: [
        {
          path: partPath,
          options: [
            ...['-map', '[a]', '-map_metadata', '-1', '-map_chapters', '-1'],
            ...['-c:a', 'aac', '-b:a', '160k', '-f', 'mp4'],
          ],
        },
      ],
      signal,
      niceness,
      onProgress: ({ outTimeSeconds }) => onProgress?.(Math.min(1, outTimeSeconds / durationSeconds)),
    }),
  );
  return { durationSeconds };
}
