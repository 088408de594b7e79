import { join } from 'node:path';
import { InvalidAsset } from '../../../intake/assets/invalid-asset.js';
import { normalizeImage } from '../../../intake/assets/normalize-image.js';
import { FilterGraph } from '../../../video/render/video/filter-graph.js';
import { layWatermark } from '../../../video/render/video/watermark/watermark-layer.js';
import { outputName, refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad } from './audio-chain.js';
import { encodeMp4 } from './encode-mp4.js';
import { inputOf, openVideo } from './open-video.js';
import { gridOf, videoChain } from './video-chain.js';

/** Overlays an image on a corner for the duration of the video, as an export does. */
export async function addWatermark(
  { videoUrl, imageUrl, ...looks }: ToolInputOf<'watermark-adder'>,
  run: ToolRun,
): Promise<ToolMade> {
  const markPath = join(run.scratch, 'mark.png');
  const mark = await readWatermark(await run.fileOf(imageUrl), markPath, run.signal);
  const video = await openVideo(run, 'videoUrl', videoUrl);
  const { probe } = video;
  const filters = new FilterGraph();
  const base = filters.chain([filters.source(probe.videoStreamIndex)], ...videoChain(probe));
  const marked = layWatermark(filters, base, { ...mark, ...looks, sha256: 'mark' }, gridOf(probe));
  const { graph, inputs } = filters.finish(marked);
  const outPath = join(run.scratch, 'watermarked.mp4');
  await encodeMp4(run, {
    inputs: [inputOf(video), ...inputs.map(() => ({ path: markPath, formats: 'png_pipe' }))],
    graph: probe.audio ? `${graph};${audioPad(probe)}${AUDIO_FROM_START}[a]` : graph,
    outPath,
    hasAudio: probe.audio !== null,
    seconds: probe.durationSeconds,
    message: 'Adding the watermark',
  });
  return { path: outPath, filename: outputName(videoUrl, 'watermarked', 'mp4'), contentType: 'video/mp4' };
}

/** Reads the image through the same checks as every image of an export. */
async function readWatermark(
  path: string,
  outPath: string,
  signal: AbortSignal,
): Promise<{ width: number; height: number }> {
  try {
    return await normalizeImage(path, outPath, signal);
  } catch (err) {
    if (err instanceof InvalidAsset)
      throw refused(`imageUrl could not be used: ${err.message}`, { cause: err });
    throw err;
  }
}
