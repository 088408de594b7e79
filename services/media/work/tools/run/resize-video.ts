import { join } from 'node:path';
import { outputName, refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, videoPad } from './audio-chain.js';
import { encodeMp4 } from './encode-mp4.js';
import { fitFilters } from './fit-filters.js';
import { inputOf, openVideo } from './open-video.js';
import { gridOf, videoChain } from './video-chain.js';

const MIN_SIDE = 16;
const MAX_SIDE = 4096;

/** Resizes a video; the audio is unchanged. */
export async function resizeVideo(values: ToolInputOf<'video-resizer'>, run: ToolRun): Promise<ToolMade> {
  const { videoUrl, fit, backgroundColor } = values;
  const video = await openVideo(run, 'videoUrl', videoUrl);
  const { probe } = video;
  const grid = gridOf(probe);
  const size = fullSize(values, grid);
  const graph = [
    `${videoPad(probe)}${[...videoChain(probe), ...fitFilters(grid, size, fit, backgroundColor)].join(',')}[v]`,
    ...(probe.audio ? [`${audioPad(probe)}${AUDIO_FROM_START}[a]`] : []),
  ].join(';');
  const outPath = join(run.scratch, 'resized.mp4');
  await encodeMp4(run, {
    inputs: [inputOf(video)],
    graph,
    outPath,
    hasAudio: probe.audio !== null,
    seconds: probe.durationSeconds,
    message: 'Resizing the video',
  });
  return { path: outPath, filename: outputName(videoUrl, 'resized', 'mp4'), contentType: 'video/mp4' };
}

type Size = { readonly width: number; readonly height: number };

/** A side that is not given follows from the other one. */
function fullSize(
  { width, height }: { width: number | undefined; height: number | undefined },
  shown: Size,
): Size {
  const even = (side: number) => 2 * Math.round(side / 2);
  const size = {
    width: width ?? even(((height ?? 0) * shown.width) / shown.height),
    height: height ?? even(((width ?? 0) * shown.height) / shown.width),
  };
  for (const [name, side] of Object.entries(size)) {
    if (side < MIN_SIDE || side > MAX_SIDE)
      throw refused(
        `${name === 'width' ? 'height' : 'width'} would make the video ${side} pixels ${name === 'width' ? 'wide' : 'high'}; it must be ${MIN_SIDE} to ${MAX_SIDE}`,
      );
  }
  return size;
}
