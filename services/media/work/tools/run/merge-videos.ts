import { join } from 'node:path';
import { MERGED_LUFS, videoMerger } from '../catalogue/video-tools.js';
import { outputName, refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, gainFilters, videoPad } from './audio-chain.js';
import { encodeMp4 } from './encode-mp4.js';
import { fitFilters } from './fit-filters.js';
import { measureLoudness } from './measure-loudness.js';
import { inputOf, OPENED, type OpenVideo, openVideo } from './open-video.js';
import { type Grid, gridOf, videoChain } from './video-chain.js';

/**
 * Concatenates videos on the first one's grid. Each contributes whole frames, with audio of exactly the same
 * length.
 */
export async function mergeVideos(
  { videoUrls, backgroundColor, levelLoudness }: ToolInputOf<'video-merger'>,
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
    throw refused(`videoUrls: The videos must be at most ${maxSeconds} s long in total`);
  const hasAudio = videos.some(({ probe }) => probe.audio !== null);

  const gainsDb = levelLoudness ? await levellingGains(run, videos) : videos.map(() => null);
  const chains = videos.map((video, index) =>
    chainsOf(video, index, grid, { hasAudio, backgroundColor, gainDb: gainsDb[index] ?? null }),
  );
  const pads = videos.map((_, index) => `[v${index}]${hasAudio ? `[a${index}]` : ''}`);
  const graph = [
    ...chains.flat(),
    `${pads.join('')}concat=n=${videos.length}:v=1:a=${hasAudio ? 1 : 0}[v]${hasAudio ? '[a]' : ''}`,
  ].join(';');
  const outPath = join(run.scratch, 'merged.mp4');
  await encodeMp4(run, {
    inputs: videos.map(inputOf),
    graph,
    hasAudio,
    seconds,
    outPath,
    ...(levelLoudness && { share: { from: MEASURED, to: 1 } }),
    message: 'Merging the videos',
  });
  return {
    path: outPath,
    filename: outputName(urls[0] as string, 'merged', 'mp4'),
    contentType: 'video/mp4',
  };
}

/** The share of the progress at which every video has been measured. */
const MEASURED = 0.25;
const MAX_TRUE_PEAK_DB = -1.5;
/** Audio that is quieter by more than this is background noise: it is raised no further. */
const MAX_GAIN_DB = 24;
const MAX_CORRECTIONS = 2;
const NEAR_ENOUGH_LU = 0.5;

/** The gain in dB that brings each video to the common loudness; null for one without measurable audio. */
async function levellingGains(run: ToolRun, videos: readonly OpenVideo[]): Promise<Array<number | null>> {
  run.report(OPENED, 'Measuring the loudness');
  const gainsDb: Array<number | null> = [];
  for (const [index, video] of videos.entries()) {
    gainsDb.push(await levellingGain(run, video));
    run.report(OPENED + ((MEASURED - OPENED) * (index + 1)) / videos.length);
  }
  return gainsDb;
}

async function levellingGain({ signal }: ToolRun, video: OpenVideo): Promise<number | null> {
  if (!video.probe.audio) return null;
  const measure = async (filters: readonly string[]) => {
    const chain = [AUDIO_FROM_START, ...filters].join(',');
    return (await measureLoudness(inputOf(video), `${audioPad(video.probe)}${chain},`, signal))
      .integratedLufs;
  };
  const lufs = await measure([]);
  if (lufs === null) return null;
  let gainDb = Math.min(MAX_GAIN_DB, MERGED_LUFS - lufs);
  // The limiter takes some of the loudness away: what is missing is added to the gain.
  for (let tries = 0; gainDb > 0 && tries < MAX_CORRECTIONS; tries += 1) {
    const missing = MERGED_LUFS - ((await measure(gainFilters(gainDb, MAX_TRUE_PEAK_DB))) ?? MERGED_LUFS);
    if (gainDb + missing > MAX_GAIN_DB || Math.abs(missing) <= NEAR_ENOUGH_LU) break;
    gainDb += missing;
  }
  return gainDb;
}

const framesOf = ({ probe }: OpenVideo, { fpsNum, fpsDen }: Grid): number =>
  Math.max(1, Math.round((probe.durationSeconds * fpsNum) / fpsDen));

const lengthOf = (video: OpenVideo, grid: Grid): number =>
  (framesOf(video, grid) * grid.fpsDen) / grid.fpsNum;

function chainsOf(
  video: OpenVideo,
  index: number,
  grid: Grid,
  {
    hasAudio,
    backgroundColor,
    gainDb,
  }: { hasAudio: boolean; backgroundColor: string; gainDb: number | null },
): string[] {
  const { probe } = video;
  const own = gridOf(probe);
  const frames = framesOf(video, grid);
  const seconds = lengthOf(video, grid).toFixed(6);
  const videoFilters = [
    ...videoChain(probe, { ...grid, width: own.width, height: own.height }),
    ...fitFilters(own, grid, 'contain', backgroundColor),
    ...[`tpad=stop=${frames}:stop_mode=clone`, `trim=end_frame=${frames}`, 'setpts=PTS-STARTPTS'],
  ];
  const level = gainDb === null ? [] : gainFilters(gainDb, MAX_TRUE_PEAK_DB);
  const audioChain = probe.audio
    ? `${audioPad(probe, index)}${[AUDIO_FROM_START, ...level].join(',')},apad,atrim=end=${seconds}`
    : `anullsrc=r=48000:cl=stereo,atrim=end=${seconds}`;
  return [
    `${videoPad(probe, index)}${videoFilters.join(',')}[v${index}]`,
    ...(hasAudio
      ? [`${audioChain},aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo[a${index}]`]
      : []),
  ];
}
