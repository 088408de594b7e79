import { join } from 'node:path';
import { demuxerOptions } from '../../intake/assets/recognize-image.js';
import { hashFile } from '../../storage/hash-file.js';
import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import { MEDIA_FORMATS } from '../../video/ffmpeg/limits.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../video/ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../video/probe/ffprobe-answer.js';
import { parseRational } from '../../video/probe/frame-shape.js';
import type { PlannedPresenter } from '../../video/render/presenter/planned-presenter.js';
import type { Avatar } from './avatar-catalogue.js';

/**
 * An avatar in the form that rendering accepts: a PNG, or a short video without audio at a constant frame
 * rate.
 */
export interface PreparedAvatar {
  readonly path: string;
  readonly contentType: 'image/png' | 'video/quicktime';
  readonly picture: PlannedPresenter['picture'];
}

/** The file cannot be used as an avatar. */
export class InvalidAvatar extends Error {
  override name = 'InvalidAvatar';
}

const LONGEST_SIDE = { still: 1440, looping: 720 } as const;
const MAX_LOOP_SECONDS = 20;
const MAX_FPS = 30;
const FORMATS = `${MEDIA_FORMATS},apng`;
const SEE_THROUGH = /^(rgba|bgra|argb|abgr|ya|pal8|yuva|gbrap)/;

/** Preparation is deterministic: every export prepares the file again, and it is stored once. */
export async function prepareAvatar(
  avatar: Pick<Avatar, 'id' | 'kind' | 'path'>,
  folder: string,
  {
    signal,
    longestSide = LONGEST_SIDE[avatar.kind],
    maxSeconds = MAX_LOOP_SECONDS,
  }: { signal: AbortSignal; longestSide?: number; maxSeconds?: number },
): Promise<PreparedAvatar> {
  try {
    return await prepare(avatar, folder, { signal, longestSide, maxSeconds });
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    throw new InvalidAvatar(`The file of the avatar "${avatar.id}" can't be read`, { cause });
  }
}

async function prepare(
  { id, kind, path }: Pick<Avatar, 'id' | 'kind' | 'path'>,
  folder: string,
  { signal, longestSide, maxSeconds }: { signal: AbortSignal; longestSide: number; maxSeconds: number },
): Promise<PreparedAvatar> {
  const found = await probeImage(path, signal);
  const isCutOut = SEE_THROUGH.test(found.pixFmt);
  const fps = Math.max(5, Math.min(MAX_FPS, Math.round(found.fps)));
  // A GIF of one frame is a still image.
  const isStill = kind === 'still' || found.frames <= 1;
  const out = join(folder, isStill ? `${id}.png` : `${id}.mov`);
  const max = `min(1,${longestSide}/max(iw,ih))`;
  const filters = [
    ...(isStill ? [] : [`fps=${fps}`]),
    `scale='2*trunc(iw*${max}/2)':'2*trunc(ih*${max}/2)':flags=lanczos`,
    'setsar=1',
  ];
  await runFfmpeg({
    inputs: [
      {
        path,
        formats: FORMATS,
        options: [
          ...(await demuxerOptions(path)),
          '-threads',
          '1',
          ...(isStill ? [] : ['-t', String(maxSeconds)]),
        ],
      },
    ],
    filterGraph: `[0:v:0]${[...filters, ...formatOf(isStill, isCutOut)].join(',')}[v]`,
    outputs: [
      { path: out, options: ['-map', '[v]', '-an', '-map_metadata', '-1', ...encoderOf(isStill, isCutOut)] },
    ],
    signal,
  });
  return readPreparedAvatar(out, await hashFile(out), signal);
}

/** Returns the result of an earlier preparation. */
export async function readPreparedAvatar(
  path: string,
  sha256: string,
  signal: AbortSignal,
): Promise<PreparedAvatar> {
  const { width, height, frames, fps, pixFmt, codec } = await probeImage(path, signal);
  const isFilm = codec !== 'png' || frames > 1;
  const loop = frames > 1 ? { frames, seconds: frames / fps } : null;
  return {
    path,
    contentType: isFilm ? 'video/quicktime' : 'image/png',
    picture: { sha256, width, height, isCutOut: SEE_THROUGH.test(pixFmt), loop },
  };
}

const formatOf = (isStill: boolean, isCutOut: boolean): string[] => {
  if (isCutOut) return ['format=rgba'];
  return isStill ? ['format=rgb24'] : ['scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p'];
};

const EXACT = ['-threads', '1', '-fflags', '+bitexact', '-flags', '+bitexact'];

/**
 * Cut-out figures keep their alpha channel; avatars that fill their frame may be large, and are encoded as
 * videos are.
 */
const encoderOf = (isStill: boolean, isCutOut: boolean): string[] => {
  if (isStill) return [...EXACT, '-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1'];
  if (isCutOut) return [...EXACT, '-c:v', 'png', '-f', 'mov'];
  const film = '-c:v libx264 -preset veryfast -crf 14 -bf 0 -g 15 -colorspace bt709 -color_range tv'.split(
    ' ',
  );
  return [...EXACT, ...film, '-f', 'mov'];
};

async function probeImage(path: string, signal: AbortSignal) {
  const { streams = [] } = await runFfprobe<FfprobeAnswer>({
    path,
    formats: FORMATS,
    options: [...(await demuxerOptions(path)), '-select_streams', 'v:0', '-count_packets', '-show_streams'],
    signal,
  });
  const [video] = streams;
  if (!video?.width || !video.height) throw new InvalidAvatar(`${path} contains no image`);
  const rate = parseRational(video.avg_frame_rate) ?? parseRational(video.r_frame_rate);
  return {
    width: video.width,
    height: video.height,
    pixFmt: video.pix_fmt ?? '',
    codec: video.codec_name,
    frames: Number(video.nb_read_packets ?? 1),
    fps: rate ? rate.num / rate.den : 15,
  };
}
