import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { makeDamageReader } from './damage-log.js';

/**
 * Whether all the damage lies after the last keyframe: the picture a recorder was writing when it was stopped. No other picture
 * is made from those, the last whole one is held in their place, and hours need not be encoded anew for it.
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
