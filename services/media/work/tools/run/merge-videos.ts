import { join } from 'node:path';
import { videoMerger } from '../catalogue/video-merger.js';
import { outputName } from '../flow/output-name.js';
import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, videoPad } from './audio-chain.js';
import { encodeMp4 } from './encode-mp4.js';
import { fitFilters } from './fit-filters.js';
import { inputOf, type OpenVideo, openVideo } from './open-video.js';
import { refused } from './refused.js';
import type { ToolInputOf } from './values-of.js';
import { type Grid, gridOf, videoChain } from './video-chain.js';

/** Puts videos one behind the other on the first one's grid. Each takes whole frames, its sound exactly as long. */
export async function mergeVideos(
  { videoUrls, backgroundColor }: ToolInputOf<'video-merger'>,
  run: ToolRun,
): Promise<ToolMade> {
  const urls = videoMerger.parameters.videoUrls.urlsIn?.(videoUrls) ?? [];
  const videos: OpenVideo[] = [];
  for (const [index, url] of urls.entries())
    videos.push(await openVideo(run, `videoUrls line ${index + 1}`, url));
  const grid = gridOf((videos[0] as OpenVideo).probe);
  const seconds = videos.reduce((sum, video) => sum + lengthOf(video, grid), 0);
  const { maxSeconds } = run.services.limits;
  if (seconds > maxSeconds)
    throw refused(`videoUrls: Together the videos must be at most ${maxSeconds} s long`);
  const hasSound = videos.some(({ probe }) => probe.audio !== null);

  const chains = videos.map((video, index) => chainsOf(video, index, grid, { hasSound, backgroundColor }));
  const pads = videos.map((_, index) => `[v${index}]${hasSound ? `[a${index}]` : ''}`);
  const graph = [
    ...chains.flat(),
    `${pads.join('')}concat=n=${videos.length}:v=1:a=${hasSound ? 1 : 0}[v]${hasSound ? '[a]' : ''}`,
  ].join(';');
  const outPath = join(run.scratch, 'merged.mp4');
  await encodeMp4(run, {
    inputs: videos.map(inputOf),
    graph,
    hasSound,
    seconds,
    outPath,
    message: 'Merging the videos',
  });
  return {
    path: outPath,
    filename: outputName(urls[0] as string, 'merged', 'mp4'),
    contentType: 'video/mp4',
  };
}

const framesOf = ({ probe }: OpenVideo, { fpsNum, fpsDen }: Grid): number =>
  Math.max(1, Math.round((probe.durationSeconds * fpsNum) / fpsDen));

const lengthOf = (video: OpenVideo, grid: Grid): number =>
  (framesOf(video, grid) * grid.fpsDen) / grid.fpsNum;

function chainsOf(
  video: OpenVideo,
  index: number,
  grid: Grid,
  { hasSound, backgroundColor }: { hasSound: boolean; backgroundColor: string },
): string[] {
  const { probe } = video;
  const own = gridOf(probe);
  const frames = framesOf(video, grid);
  const seconds = lengthOf(video, grid).toFixed(6);
  const picture = [
    ...videoChain(probe, { ...grid, width: own.width, height: own.height }),
    ...fitFilters(own, grid, 'contain', backgroundColor),
    ...[`tpad=stop=${frames}:stop_mode=clone`, `trim=end_frame=${frames}`, 'setpts=PTS-STARTPTS'],
  ];
  const sound = probe.audio
    ? `${audioPad(probe, index)}${AUDIO_FROM_START},apad,atrim=end=${seconds}`
    : `anullsrc=r=48000:cl=stereo,atrim=end=${seconds}`;
  return [
    `${videoPad(probe, index)}${picture.join(',')}[v${index}]`,
    ...(hasSound
      ? [`${sound},aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo[a${index}]`]
      : []),
  ];
}
