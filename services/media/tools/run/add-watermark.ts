import { join } from 'node:path';
import { runFfprobe } from '../../ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../probe/ffprobe-answer.js';
import { outputName } from '../work/output-name.js';
import type { ToolMade, ToolRun } from '../work/tool-run.js';
import { encodeMp4 } from './encode-mp4.js';
import { inputOf, openVideo } from './open-video.js';
import { type Grid, gridOf, pictureChain } from './picture-chain.js';
import { refused } from './refused.js';
import { picturePad, SOUND_FROM_START, soundPad } from './sound-chain.js';
import type { ToolInputOf } from './values-of.js';

type Values = ToolInputOf<'watermark-adder'>;

const PICTURE_FORMATS = 'png_pipe,jpeg_pipe,webp_pipe';
const MOST_SIDE = 8192;
/** Of the video's width and height: the box the picture fits into. */
const BOX: Readonly<Record<Values['size'], number>> = { small: 0.1, medium: 0.18, large: 0.3 };
const MARGIN = 0.03;

/** Lays a picture over a corner for as long as the video lasts. */
export async function addWatermark(values: Values, run: ToolRun): Promise<ToolMade> {
  const { videoUrl, imageUrl, opacity } = values;
  const imagePath = await run.fileOf(imageUrl);
  const image = await readPicture(imagePath, run.signal);
  const video = await openVideo(run, 'videoUrl', videoUrl);
  const { probe } = video;
  const grid = gridOf(probe);
  const { width, height, x, y } = place(image, grid, values);
  const graph = [
    `[1:v]scale=${width}:${height}:flags=lanczos,format=rgba,colorchannelmixer=aa=${opacity.toFixed(3)}[mark]`,
    `${picturePad(probe)}${pictureChain(probe).join(',')}[base]`,
    `[base][mark]overlay=${x}:${y}:eof_action=repeat:format=auto,format=yuv420p[v]`,
    ...(probe.audio ? [`${soundPad(probe)}${SOUND_FROM_START}[a]`] : []),
  ].join(';');
  const outPath = join(run.scratch, 'watermarked.mp4');
  await encodeMp4(run, {
    inputs: [inputOf(video), { path: imagePath, formats: PICTURE_FORMATS }],
    ...{ graph, outPath, hasSound: probe.audio !== null },
    ...{ seconds: probe.durationSeconds, message: 'Laying the picture over the video' },
  });
  return { path: outPath, filename: outputName(videoUrl, 'watermarked', 'mp4'), contentType: 'video/mp4' };
}

interface Picture {
  readonly width: number;
  readonly height: number;
}

async function readPicture(path: string, signal: AbortSignal): Promise<Picture> {
  const answer = await runFfprobe<FfprobeAnswer>({
    ...{ path, signal, formats: PICTURE_FORMATS },
    options: ['-select_streams', 'v:0', '-show_streams'],
  }).catch((err: unknown) => {
    signal.throwIfAborted();
    throw refused(`imageUrl: The file is no PNG, JPEG or WebP picture (${(err as Error).name})`);
  });
  const { width = 0, height = 0 } = answer.streams?.[0] ?? {};
  if (width < 1 || height < 1) throw refused('imageUrl: The file is no PNG, JPEG or WebP picture');
  if (width > MOST_SIDE || height > MOST_SIDE)
    throw refused(
      `imageUrl: The picture must be at most ${MOST_SIDE} pixels wide and high; it is ${width}x${height}`,
    );
  return { width, height };
}

function place(image: Picture, grid: Grid, { size, position }: Values): Picture & { x: number; y: number } {
  const box = { width: grid.width * BOX[size], height: grid.height * BOX[size] };
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const margin = Math.round(MARGIN * Math.min(grid.width, grid.height));
  return {
    ...{ width, height },
    x: position.endsWith('left') ? margin : grid.width - width - margin,
    y: position.startsWith('top') ? margin : grid.height - height - margin,
  };
}
