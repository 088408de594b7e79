import { stat } from 'node:fs/promises';
import { FfmpegFailed } from '../../ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../probe/ffprobe-answer.js';
import { readTopLevelBoxes } from '../../probe/mp4-boxes.js';
import { scanPackets } from '../../probe/scan-packets.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { RenderFailed } from '../render-failed.js';

type Checked = Pick<RenderPlan, 'output' | 'audio'>;

/** Checks a finished export: every frame in its place, sound as long as the picture, playable from the first bytes, decodable at both ends. */
export async function verifyExport(
  path: string,
  plan: Checked,
  { signal }: { signal: AbortSignal },
): Promise<{ sizeBytes: number }> {
  await verifyBoxes(path);
  const { streams = [] } = await runFfprobe<FfprobeAnswer>({ path, options: ['-show_streams'], signal });
  const video = streams.find((stream) => stream.codec_type === 'video');
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  const { width, height, fpsNum, fpsDen, totalFrames } = plan.output;
  if (video?.width !== width || video.height !== height)
    throw new RenderFailed(`The export is ${video?.width}x${video?.height} instead of ${width}x${height}`);
  if ((audio !== undefined) !== (plan.audio !== null))
    throw new RenderFailed(audio ? 'The export has sound, the plan has none' : 'The export lost its sound');

  const scans = await scanPackets(path, signal);
  const times = scans.get(video.index)?.times ?? [];
  if (times.length !== totalFrames)
    throw new RenderFailed(`The export has ${times.length} frames instead of ${totalFrames}`);
  const misplaced = times.findIndex((time, frame) => Math.abs(time - (frame * fpsDen) / fpsNum) > 0.0005);
  if (misplaced >= 0)
    throw new RenderFailed(`Frame ${misplaced} of the export is shown at ${times[misplaced]} s`);
  const soundEnd = audio && (scans.get(audio.index)?.endTime ?? 0);
  const pictureEnd = (totalFrames * fpsDen) / fpsNum;
  if (soundEnd !== undefined && Math.abs(soundEnd - pictureEnd) > 0.1)
    throw new RenderFailed(`The export's sound ends at ${soundEnd} s, its picture at ${pictureEnd} s`);

  await requireDecodable(path, ['-t', '1'], signal);
  await requireDecodable(path, ['-sseof', '-1'], signal);
  return { sizeBytes: (await stat(path)).size };
}

async function verifyBoxes(path: string): Promise<void> {
  const types = (await readTopLevelBoxes(path)).map((box) => box.type);
  const moov = types.indexOf('moov');
  if (moov < 0 || moov > types.indexOf('mdat'))
    throw new RenderFailed(`The export cannot start playing before it is loaded (${types.join(' ')})`);
}

async function requireDecodable(path: string, range: string[], signal: AbortSignal): Promise<void> {
  let frames = 0;
  try {
    await runFfmpeg({
      inputs: [{ path, options: ['-err_detect', 'explode', ...range] }],
      outputs: [{ path: 'stdout', options: ['-xerror', '-f', 'null'] }],
      signal,
      onStdout: () => undefined,
      onProgress: ({ frame }) => {
        frames = frame;
      },
    });
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    throw new RenderFailed('The export cannot be decoded', { cause });
  }
  if (frames === 0) throw new RenderFailed('The export shows no picture');
}
