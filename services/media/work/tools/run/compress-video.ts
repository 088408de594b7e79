import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { usualQuality } from '../catalogue/video-tools.js';
import { outputName, refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, videoPad } from './audio-chain.js';
import { encodeMp4 } from './encode-mp4.js';
import { inputOf, OPENED, type OpenVideo, openVideo } from './open-video.js';
import { type Grid, gridOf, videoChain } from './video-chain.js';

const MEGABYTE = 1_000_000;
/** Share of the requested size: the rest is for the container and the encoder's inaccuracy. */
const ROOM = 0.96;
/** A result that is smaller than this share of the requested size is encoded once more at a higher rate. */
const MIN_FILLED = 0.9;
/** Below this growth from one try to the next, the video needs no more. */
const MIN_GROWTH = 1.03;
/** A lower bit rate gives an unrecognizable video. */
const MIN_VIDEO_KILOBITS = 20;
const MAX_TRIES = 3;
/** No video benefits from more, and the encoder's own parameters allow no more. */
const MAX_VIDEO_KILOBITS = 100_000;

/** Encodes a video to a smaller size. */
export async function compressVideo(
  values: ToolInputOf<'video-compressor'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { videoUrl, targetSizeMb } = values;
  const video = await openVideo(run, 'videoUrl', videoUrl);
  const grid = limitHeight(gridOf(video.probe), values.maxHeight);
  const outPath = join(run.scratch, 'compressed.mp4');
  const encoding = { video, grid, outPath, audioKilobits: Number(values.audioBitrate) };
  if (targetSizeMb === undefined) await encodeToQuality(run, encoding, values.quality ?? usualQuality);
  else await encodeToSize(run, encoding, targetSizeMb * MEGABYTE);
  return { path: outPath, filename: outputName(videoUrl, 'compressed', 'mp4'), contentType: 'video/mp4' };
}

interface Encoding {
  readonly video: OpenVideo;
  readonly grid: Grid;
  readonly outPath: string;
  readonly audioKilobits: number;
}

function limitHeight(grid: Grid, maxHeight: string): Grid {
  const max = maxHeight === 'original' ? grid.height : Number(maxHeight);
  if (grid.height <= max) return grid;
  return { ...grid, height: max, width: Math.max(2, 2 * Math.round((grid.width * max) / grid.height / 2)) };
}

async function encode(
  run: ToolRun,
  { video, grid, audioKilobits, outPath }: Encoding,
  options: readonly string[],
  share: { from: number; to: number },
): Promise<void> {
  const { probe } = video;
  const graph = [
    `${videoPad(probe)}${videoChain(probe, grid).join(',')}[v]`,
    ...(probe.audio ? [`${audioPad(probe)}${AUDIO_FROM_START}[a]`] : []),
  ].join(';');
  await encodeMp4(run, {
    inputs: [inputOf(video)],
    graph,
    outPath,
    hasAudio: probe.audio !== null,
    audioKilobits,
    seconds: probe.durationSeconds,
    video: options,
    share,
    message: 'Compressing the video',
  });
}

const encodeToQuality = (run: ToolRun, encoding: Encoding, quality: number): Promise<void> =>
  encode(run, encoding, ['-preset', 'medium', '-crf', String(quality)], { from: OPENED, to: 1 });

/**
 * Encodes at the bit rate that fits; a result that is too large or much too small is encoded once more at a
 * correspondingly other rate. The largest that fits is the result.
 */
async function encodeToSize(run: ToolRun, encoding: Encoding, bytes: number): Promise<void> {
  const { probe } = encoding.video;
  const seconds = probe.durationSeconds;
  const ownAudioKilobits = probe.audio ? encoding.audioKilobits : 0;
  let kilobits = (bytes * 8 * ROOM) / seconds / 1000 - ownAudioKilobits;
  const sourceKilobits = ((await stat(encoding.video.path)).size * 8) / seconds / 1000;
  const min = ((MIN_VIDEO_KILOBITS + ownAudioKilobits) * seconds * 1000) / 8 / ROOM / MEGABYTE;
  const tooSmall = () =>
    refused(`targetSizeMb must be at least ${Math.ceil(min * 10) / 10} for this video and audioBitrate`);
  if (kilobits < MIN_VIDEO_KILOBITS) throw tooSmall();
  let fitting = 0;
  const triedPath = `${encoding.outPath}.tried.mp4`;
  for (let attempt = 1; attempt <= MAX_TRIES && kilobits >= MIN_VIDEO_KILOBITS; attempt += 1) {
    const rate = Math.floor(Math.min(kilobits, MAX_VIDEO_KILOBITS));
    // The bit rate is not raised beyond the source's.
    const options =
      kilobits > sourceKilobits
        ? ['-crf', String(usualQuality), '-maxrate', `${rate}k`, '-bufsize', `${2 * rate}k`]
        : ['-b:v', `${rate}k`, '-maxrate', `${2 * rate}k`, '-bufsize', `${4 * rate}k`];
    const tried = { ...encoding, outPath: triedPath };
    await encode(run, tried, ['-preset', 'medium', ...options], { from: OPENED, to: 1 });
    const { size } = await stat(triedPath);
    const hasGrown = size >= MIN_GROWTH * fitting;
    if (size <= bytes && size > fitting) {
      await rename(triedPath, encoding.outPath);
      fitting = size;
    }
    // The source has no more to give.
    if (kilobits > sourceKilobits && size <= bytes) break;
    if (fitting >= MIN_FILLED * bytes || !hasGrown) break;
    kilobits *= (bytes / size) * 0.97;
  }
  if (fitting === 0) throw tooSmall();
}
