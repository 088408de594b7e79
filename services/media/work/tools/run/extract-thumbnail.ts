import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseStill } from '../../../video/check/choose-still.js';
import { scanFrames } from '../../../video/check/scan-frames.js';
import { layOutSprite } from '../../../video/check/sprite-layout.js';
import { runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import {
  inSeconds,
  outputName,
  refused,
  type ToolInputOf,
  type ToolMade,
  type ToolRun,
} from '../flow/tool-run.js';
import { videoPad } from './audio-chain.js';
import { inputOf, OPENED, type OpenVideo, openVideo } from './open-video.js';
import { gridOf, videoChain } from './video-chain.js';

type Format = ToolInputOf<'thumbnail-extractor'>['format'];

const JPEG_COLOURS =
  'scale=in_color_matrix=bt709:in_range=tv:out_color_matrix=bt601:out_range=pc,format=yuvj420p';
const RGB = 'scale=in_color_matrix=bt709:in_range=tv,format=rgb24';

const FORMATS: Readonly<Record<Format, { filter: string; options: readonly string[]; contentType: string }>> =
  {
    jpg: { filter: JPEG_COLOURS, options: ['-c:v', 'mjpeg', '-q:v', '2'], contentType: 'image/jpeg' },
    png: { filter: RGB, options: ['-c:v', 'png'], contentType: 'image/png' },
    webp: { filter: RGB, options: ['-c:v', 'libwebp', '-quality', '90'], contentType: 'image/webp' },
  };

/** Extracts one frame: the one shown at a time, or a representative one. */
export async function extractThumbnail(
  { videoUrl, time, format, width }: ToolInputOf<'thumbnail-extractor'>,
  run: ToolRun,
): Promise<ToolMade> {
  const video = await openVideo(run, 'videoUrl', videoUrl, { untilSeconds: time });
  const { probe } = video;
  if (time !== undefined && time >= probe.durationSeconds)
    throw refused(
      `time must be before the end of the video, which is ${inSeconds(probe.durationSeconds)} long`,
    );
  const at = time ?? (await bestTime(run, video));
  const grid = gridOf(probe);
  const shrink = Math.min(1, (width ?? grid.width) / grid.width);
  const size = {
    width: Math.round(grid.width * shrink),
    height: Math.max(1, Math.round(grid.height * shrink)),
  };

  const { filter, options, contentType } = FORMATS[format];
  const frame = Math.floor((at * grid.fpsNum) / grid.fpsDen + 1e-6);
  // The last frame is repeated to the end, because the audio may be longer than the video.
  const frames = Math.ceil((probe.durationSeconds * grid.fpsNum) / grid.fpsDen) + 1;
  const filters = [
    ...videoChain(probe),
    ...[`tpad=stop=${frames}:stop_mode=clone`, `trim=start_frame=${frame}:end_frame=${frame + 1}`],
    ...(shrink < 1 ? [`scale=${size.width}:${size.height}:flags=lanczos`] : []),
    filter,
  ];
  const outPath = join(run.scratch, `picture.${format}`);
  await runFfmpeg({
    inputs: [inputOf(video)],
    filterGraph: `${videoPad(probe)}${filters.join(',')}[v]`,
    outputs: [
      {
        path: outPath,
        options: ['-map', '[v]', '-frames:v', '1', ...options, '-update', '1', '-f', 'image2', '-y'],
      },
    ],
    signal: run.signal,
  });
  return { path: outPath, filename: outputName(videoUrl, 'thumbnail', format), contentType };
}

/** Returns the time in seconds of a frame that shows something, is sharp, and resembles the rest. */
async function bestTime(run: ToolRun, { path, probe }: OpenVideo): Promise<number> {
  run.report(OPENED, 'Analyzing the frames');
  const scan = await scanFrames(path, probe, layOutSprite(probe), {
    scratch: await mkdtemp(join(run.scratch, 'look-')),
    signal: run.signal,
    onProgress: (fraction) => run.report(OPENED + 0.8 * fraction),
  });
  return chooseStill(scan.stills)?.timeSeconds ?? 0;
}
