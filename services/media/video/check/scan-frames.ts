import { join } from 'node:path';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from '../probe/source-probe.js';
import type { Still } from './choose-still.js';
import { makeDamageReader } from './damage-log.js';
import type { SpriteLayout } from './sprite-layout.js';
import { stillFilters } from './still-filters.js';

export interface FrameScan {
  readonly decodedFrames: number;
  /** Frames in the file that cannot be decoded, or only in part. */
  readonly damagedFrames: number;
  /** One gray frame for each tile of the sprite sheet. */
  readonly stills: readonly Still[];
  /** Path of the lossless sprite sheet; its size is not limited. */
  readonly spritePath: string;
}

/** Twice the tile size: small enough to hold all of them in memory, large enough to detect blur. */
const STILL_SCALE = 2;

/** Decodes every frame once: counts them, detects damage and stores one still per interval. */
export async function scanFrames(
  path: string,
  probe: SourceProbe,
  layout: SpriteLayout,
  {
    scratch,
    signal,
    onProgress,
  }: { scratch: string; signal: AbortSignal; onProgress(fraction: number): void },
): Promise<FrameScan> {
  const { video } = probe;
  const { tiles, tileWidth, tileHeight, intervalSeconds } = layout;
  const width = STILL_SCALE * tileWidth;
  const height = STILL_SCALE * tileHeight;
  const spritePath = join(scratch, 'strip.png');
  const damage = makeDamageReader();
  const chunks: Buffer[] = [];
  let decodedFrames = 0;
  await runFfmpeg({
    inputs: [
      {
        path,
        options: [
          // However much is damaged, decoding continues to the end: the result is judged once everything is
          // counted.
          ...['-max_error_rate', '1', '-fflags', '+genpts', '-reinit_filter', '0'],
          ...(video.decoder ? ['-c:v', video.decoder] : []),
          ...['-itsoffset', (probe.startTime - probe.originSeconds).toFixed(6)],
        ],
      },
    ],
    filterGraph: [
      `[0:${probe.videoStreamIndex}]split[counted][seen]`,
      `[seen]${[...everyInterval(tiles, intervalSeconds), ...stillFilters(video, { width, height })].join(',')},split[tiles][stills]`,
      `[tiles]scale=${tileWidth}:${tileHeight},tile=${layout.columns}x${layout.rows},format=rgb24[strip]`,
      '[stills]format=gray[gray]',
    ].join(';'),
    outputs: [
      // First, because ffmpeg reports the frames of its first output.
      { path: '-', options: ['-map', '[counted]', '-fps_mode', 'passthrough', '-f', 'null'] },
      {
        path: spritePath,
        options: ['-map', '[strip]', '-frames:v', '1', '-update', '1', '-f', 'image2', '-y'],
      },
      { path: 'stdout', options: ['-map', '[gray]', '-fps_mode', 'passthrough', '-f', 'rawvideo'] },
    ],
    signal,
    onStdout: (chunk) => void chunks.push(chunk),
    onStderrLine: damage.take,
    onProgress: ({ frame, outTimeSeconds }) => {
      decodedFrames = frame;
      onProgress(Math.min(1, Math.max(frame / video.frameCount, outTimeSeconds / probe.durationSeconds)));
    },
  });
  const gray = Buffer.concat(chunks);
  const stills = Array.from({ length: gray.length / (width * height) }, (_, index) => ({
    width,
    height,
    timeSeconds: (index + 0.5) * intervalSeconds,
    gray: gray.subarray(index * width * height, (index + 1) * width * height),
  }));
  const damagedFrames = damage.count(video.frameCount - decodedFrames);
  return { decodedFrames, damagedFrames, stills, spritePath };
}

/**
 * Returns filters that take the frame in the middle of each interval, also where the source repeats a frame
 * or has ended.
 */
function everyInterval(tiles: number, intervalSeconds: number): string[] {
  return [
    `setpts=PTS-${(intervalSeconds / 2).toFixed(6)}/TB`,
    `fps=fps=1/${intervalSeconds.toFixed(6)}:start_time=0:round=up:eof_action=pass`,
    `tpad=stop=${tiles}:stop_mode=clone`,
    `trim=end_frame=${tiles}`,
  ];
}
