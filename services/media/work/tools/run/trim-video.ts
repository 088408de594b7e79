import { join } from 'node:path';
import { frameAt } from '../../../video/render/plan/frame-at.js';
import {
  inSeconds,
  outputName,
  refused,
  type ToolInputOf,
  type ToolMade,
  type ToolRun,
} from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, videoPad } from './audio-chain.js';
import { encodeMp4 } from './encode-mp4.js';
import { inputOf, openVideo } from './open-video.js';
import { gridOf, videoChain } from './video-chain.js';

/** Trims a video to the frames from start to end, and exactly the audio that belongs to them. */
export async function trimVideo(
  { videoUrl, start, end }: ToolInputOf<'video-trimmer'>,
  run: ToolRun,
): Promise<ToolMade> {
  const video = await openVideo(run, 'videoUrl', videoUrl, { untilSeconds: end });
  const { probe } = video;
  const grid = gridOf(probe);
  const { fpsNum, fpsDen } = grid;
  const length = probe.durationSeconds;
  const totalFrames = Math.max(1, frameAt(length, grid));
  const from = frameAt(start, grid);
  if (from >= totalFrames)
    throw refused(`start must be before the end of the video, which is ${inSeconds(length)} long`);
  const until = Math.min(totalFrames, Math.max(from + 1, frameAt(end ?? length, grid)));

  const seconds = (frame: number) => ((frame * fpsDen) / fpsNum).toFixed(6);
  const videoFilters = [
    ...videoChain(probe),
    // The last frame is repeated to the end, because the audio may be longer than the video.
    ...[`tpad=stop=${totalFrames}:stop_mode=clone`, `trim=start_frame=${from}:end_frame=${until}`],
    'setpts=PTS-STARTPTS',
  ];
  const graph = [
    `${videoPad(probe)}${videoFilters.join(',')}[v]`,
    ...(probe.audio
      ? [
          `${audioPad(probe)}${AUDIO_FROM_START},apad,atrim=start=${seconds(from)}:end=${seconds(until)},asetpts=PTS-STARTPTS[a]`,
        ]
      : []),
  ].join(';');
  const outPath = join(run.scratch, 'trimmed.mp4');
  await encodeMp4(run, {
    inputs: [inputOf(video)],
    graph,
    outPath,
    hasAudio: probe.audio !== null,
    seconds: ((until - from) * fpsDen) / fpsNum,
    message: 'Trimming the video',
  });
  return { path: outPath, filename: outputName(videoUrl, 'trimmed', 'mp4'), contentType: 'video/mp4' };
}
