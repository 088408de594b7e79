import { join } from 'node:path';
import { requireWithinBytes } from '../../../video/check/source-limits.js';
import { FfmpegFailed } from '../../../video/ffmpeg/ffmpeg-failed.js';
import { type FfmpegInput, runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../../video/ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../../video/probe/ffprobe-answer.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { colourTags } from '../../../video/render/video/encoder-profile.js';
import { outputName, refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, gainFilters, videoPad } from './audio-chain.js';
import { aacOptions, USUAL_VIDEO } from './encode-mp4.js';
import { measureLoudness } from './measure-loudness.js';
import { inputOf, prepareVideo, probeVideo } from './open-video.js';
import { videoChain } from './video-chain.js';

const MAX_TRIES = 4;
const MAX_QUIETER_TRIES = 2;
const NEAR_ENOUGH_LU = 0.5;
/** Encoding changes peaks slightly: they are limited this far below the maximum. */
const PEAK_MARGIN_DB = 0.5;
const AUDIO_KILOBITS = 192;

interface Source {
  readonly input: FfmpegInput;
  /** Label of the audio in the filter graph. */
  readonly audioInput: string;
  readonly seconds: number;
  /** How the video stream gets into the output; null without one. */
  readonly videoTrack: { readonly graph: string; readonly options: readonly string[] } | null;
}

/** Normalizes audio to a loudness with one gain and a limiter, measured on the encoded output. */
export async function normalizeLoudness(
  { mediaUrl, targetLufs, truePeakDb }: ToolInputOf<'loudness-normalizer'>,
  run: ToolRun,
): Promise<ToolMade> {
  const source = await open(run, mediaUrl);
  const { input, audioInput, seconds, videoTrack } = source;
  const extension = videoTrack ? 'mp4' : 'm4a';
  const outPath = join(run.scratch, `even.${extension}`);
  run.report(0.1, 'Measuring the loudness');
  const before = await measureLoudness(input, `${audioInput}${AUDIO_FROM_START},`, run.signal, (at) =>
    run.report(0.1 + 0.2 * Math.min(1, at / seconds)),
  );
  if (before.integratedLufs === null) throw refused('mediaUrl: The audio is too quiet to be measured');

  let gainDb = targetLufs - before.integratedLufs;
  let ceilingDb = truePeakDb - PEAK_MARGIN_DB;
  for (let attempt = 1; ; attempt += 1) {
    await encode(run, source, { gainDb, ceilingDb, outPath });
    const now = await measureLoudness({ path: outPath }, '[0:a]', run.signal);
    const off = targetLufs - (now.integratedLufs ?? targetLufs);
    const over = Math.max(0, now.truePeakDb - truePeakDb);
    if (over === 0 && (Math.abs(off) <= NEAR_ENOUGH_LU || attempt >= MAX_TRIES)) break;
    if (attempt === MAX_TRIES + MAX_QUIETER_TRIES)
      throw refused(
        `truePeakDb: The peaks of this audio cannot be reduced below ${now.truePeakDb} dB; increase truePeakDb`,
      );
    // The peak limit takes precedence: as a last resort the whole audio becomes quieter.
    gainDb += attempt < MAX_TRIES ? off : -(over + 0.1);
    ceilingDb -= over > 0 ? over + 0.1 : 0;
  }
  const contentType = videoTrack ? 'video/mp4' : 'audio/mp4';
  return { path: outPath, filename: outputName(mediaUrl, 'even', extension), contentType };
}

async function open(run: ToolRun, mediaUrl: string): Promise<Source> {
  const only = await findAudio(run, 'mediaUrl', mediaUrl);
  if (only)
    return {
      input: { path: only.path },
      audioInput: `[0:${only.streamIndex}]`,
      seconds: only.seconds,
      videoTrack: null,
    };
  const media = await probeVideo(run, 'mediaUrl', mediaUrl);
  if (!media.probe.audio) throw refused('mediaUrl: The video has no audio');
  // A video stream that every player supports is copied: only the audio is encoded.
  const video = canCopyVideo(media.probe) ? media : await prepareVideo(run, media);
  const { probe } = video;
  const { codec } = probe.video;
  const copied = [
    '-map',
    `0:${probe.videoStreamIndex}`,
    '-c:v',
    'copy',
    ...(codec === 'hevc' ? ['-tag:v', 'hvc1'] : []),
  ];
  const encoded = ['-map', '[v]', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...USUAL_VIDEO, ...colourTags];
  const videoTrack = ['h264', 'hevc'].includes(codec)
    ? { graph: '', options: copied }
    : { graph: `;${videoPad(probe)}${videoChain(probe).join(',')}[v]`, options: encoded };
  return { input: inputOf(video), audioInput: audioPad(probe), seconds: probe.durationSeconds, videoTrack };
}

const canCopyVideo = ({ video, formatNames }: SourceProbe): boolean =>
  ['h264', 'hevc'].includes(video.codec) &&
  !video.hasMissingTimestamps &&
  ['mov', 'matroska'].some((name) => formatNames.includes(name));

async function encode(
  run: ToolRun,
  { input, audioInput, seconds, videoTrack }: Source,
  { gainDb, ceilingDb, outPath }: { gainDb: number; ceilingDb: number; outPath: string },
): Promise<void> {
  const filters = [AUDIO_FROM_START, ...gainFilters(gainDb, ceilingDb)];
  await runFfmpeg({
    inputs: [input],
    filterGraph: `${audioInput}${filters.join(',')}[a]${videoTrack?.graph ?? ''}`,
    outputs: [
      {
        path: outPath,
        options: [
          ...(videoTrack?.options ?? ['-vn']),
          ...['-map', '[a]', ...aacOptions(AUDIO_KILOBITS), '-map_metadata', '-1', '-map_chapters', '-1'],
          ...[
            '-max_muxing_queue_size',
            '4096',
            '-movflags',
            '+faststart',
            '-f',
            videoTrack ? 'mp4' : 'ipod',
            '-y',
          ],
        ],
      },
    ],
    signal: run.signal,
    onProgress: ({ outTimeSeconds }) =>
      run.report(0.35 + 0.6 * Math.min(1, outTimeSeconds / seconds), 'Normalizing the loudness'),
  });
}

/** A file with audio and no video stream. */
export interface OpenAudio {
  readonly path: string;
  readonly streamIndex: number;
  readonly seconds: number;
}

/** Returns null if the file has a video stream, or no audio. */
async function findAudio(run: ToolRun, parameter: string, url: string): Promise<OpenAudio | null> {
  const path = await run.fileOf(url);
  const { limits } = run.services;
  await requireWithinBytes(path, limits);
  const answer = await runFfprobe<FfprobeAnswer>({
    path,
    signal: run.signal,
    options: ['-show_streams', '-show_format'],
  }).catch((err: unknown) => {
    if (err instanceof FfmpegFailed && err.reason === 'exit') return null;
    throw err;
  });
  const streams = answer?.streams ?? [];
  const hasVideo = streams.some(
    (stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic,
  );
  const audio = streams.find(
    ({ codec_type, sample_rate }) => codec_type === 'audio' && Number(sample_rate) > 0,
  );
  if (hasVideo || !audio) return null;
  const seconds = Number(answer?.format?.duration);
  if (seconds > limits.maxSeconds)
    throw refused(`${parameter}: The audio must be at most ${limits.maxSeconds} s long`);
  return { path, streamIndex: audio.index, seconds: seconds > 0 ? seconds : 1 };
}
