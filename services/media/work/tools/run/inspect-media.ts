import { stat } from 'node:fs/promises';
import { requireWithinBytes } from '../../../video/check/source-limits.js';
import { FfmpegFailed } from '../../../video/ffmpeg/ffmpeg-failed.js';
import { runConfirmed } from '../../../video/ffmpeg/run-confirmed.js';
import { runFfprobe } from '../../../video/ffmpeg/run-ffprobe.js';
import { choosePreparation } from '../../../video/probe/choose-preparation.js';
import type { FfprobeAnswer } from '../../../video/probe/ffprobe-answer.js';
import { readHdr } from '../../../video/probe/hdr-format.js';
import { NotAVideo } from '../../../video/probe/not-a-video.js';
import { probeSource } from '../../../video/probe/probe-source.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { whyUnreadable } from '../../../video/probe/why-unreadable.js';
import { sourceRate } from '../../../video/render/plan/output-rate.js';
import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import { refused } from './refused.js';
import type { ToolInputOf } from './values-of.js';

/** Describes the content of a file: the metadata of its header and, for a video, counted values. */
export async function inspectMedia(
  { mediaUrl }: ToolInputOf<'media-inspector'>,
  run: ToolRun,
): Promise<ToolMade> {
  const path = await run.fileOf(mediaUrl);
  await requireWithinBytes(path, run.services.limits);
  run.report(0, 'Reading the file');
  const header = await readHeader(path, run.signal);
  const container = header.format?.format_name?.split(',') ?? [];
  const described = {
    container,
    sizeBytes: (await stat(path)).size,
    durationSeconds: numberOf(header.format?.duration),
    bitRate: numberOf((header.format as { bit_rate?: string } | undefined)?.bit_rate),
    streams: (header.streams ?? []).map(describeStream),
  };
  run.report(0.2, 'Counting pictures');
  try {
    const probe = await runConfirmed(() => probeSource(path, run));
    return {
      output: {
        ...described,
        durationSeconds: probe.durationSeconds,
        video: await describeVideo(path, probe, run.signal),
      },
    };
  } catch (err) {
    if (err instanceof NotAVideo) return { output: { ...described, video: null, whyNoVideo: err.message } };
    throw err;
  }
}

async function readHeader(path: string, signal: AbortSignal): Promise<FfprobeAnswer> {
  try {
    return await runFfprobe<FfprobeAnswer>({ path, options: ['-show_streams', '-show_format'], signal });
  } catch (err) {
    if (!(err instanceof FfmpegFailed) || err.reason !== 'exit') throw err;
    throw refused(`mediaUrl: ${await whyUnreadable(path)}`, { cause: err });
  }
}

const numberOf = (text: unknown): number | null => {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) ? value : null;
};

function describeStream(stream: NonNullable<FfprobeAnswer['streams']>[number]): Record<string, unknown> {
  const fields: Readonly<Record<string, unknown>> = { ...stream };
  const tags = fields.tags as Readonly<Record<string, string>> | undefined;
  return {
    index: stream.index,
    type: fields.codec_type ?? null,
    codec: fields.codec_name ?? null,
    profile: fields.profile ?? null,
    language: tags?.language ?? null,
    bitRate: numberOf(fields.bit_rate),
    ...(fields.codec_type === 'video' && {
      width: fields.width ?? null,
      height: fields.height ?? null,
      pixelFormat: fields.pix_fmt ?? null,
    }),
    ...(fields.codec_type === 'audio' && {
      sampleRate: numberOf(fields.sample_rate),
      channels: fields.channels ?? null,
    }),
  };
}

async function describeVideo(
  path: string,
  probe: SourceProbe,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { video, audio } = probe;
  const preparation = await choosePreparation(path, probe);
  const rate = sourceRate(video);
  const hdr = await readHdr(path, probe, signal);
  return {
    codec: video.codec,
    width: video.width,
    height: video.height,
    rotation: video.rotation,
    frames: video.frameCount,
    framesPerSecond: Number((rate ? rate.num / rate.den : video.averageFps).toFixed(3)),
    frameRate: rate && `${rate.num}/${rate.den}`,
    isVariableRate: video.isVfr,
    bitDepth: video.bitDepth,
    isHdr: video.isHdr,
    hdrFormat: hdr.format,
    dolbyVisionProfile: hdr.dolbyVisionProfile,
    isInterlaced: video.isInterlaced,
    hasAlpha: video.hasAlpha,
    longestGopSeconds: video.longestGopSeconds,
    sound: audio && {
      codec: audio.codec,
      sampleRate: audio.sampleRate,
      channels: audio.channels,
      startSeconds: audio.startTime - probe.originSeconds,
      endSeconds: audio.endTime - probe.originSeconds,
    },
    preparation: preparation.action === 'as-is' ? null : preparation.reason,
  };
}
