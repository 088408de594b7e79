import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { makeDamageReader } from './damage-log.js';

/**
 * Whether all damage lies after the last keyframe: the frames that were being written when recording stopped.
 * No other frame depends on them, so the last whole frame is held in their place and hours of video need not
 * be encoded again.
 */
export async function isDamageAtEnd(
  path: string,
  probe: SourceProbe,
  damagedFrames: number,
  signal: AbortSignal,
): Promise<boolean> {
  const lastKeyframe = probe.keyframeSeconds?.at(-1);
  if (!lastKeyframe || damagedFrames > probe.video.typicalFps / 2) return false;
  const damage = makeDamageReader();
  const seek = lastKeyframe + probe.originSeconds - probe.startTime;
  await runFfmpeg({
    inputs: [{ path, options: ['-max_error_rate', '1', '-ss', seek.toFixed(6)] }],
    outputs: [
      {
        path: '-',
        options: ['-map', `0:${probe.videoStreamIndex}`, '-fps_mode', 'passthrough', '-f', 'null'],
      },
    ],
    signal,
    onStderrLine: damage.take,
  });
  return damage.count(Number.POSITIVE_INFINITY) === damagedFrames;
}
