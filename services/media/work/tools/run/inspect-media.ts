import { stat } from 'node:fs/promises';
import { requireWithinBytes } from '../../../video/check/source-limits.js';
import { FfmpegFailed } from '../../../video/ffmpeg/ffmpeg-failed.js';
import { runConfirmed } from '../../../video/ffmpeg/run-confirmed.js';
import { runFfprobe } from '../../../video/ffmpeg/run-ffprobe.js';
import { choosePreparation } from '../../../video/probe/choose-preparation.js';
import type { FfprobeAnswer } from '../../../video/probe/ffprobe-answer.js';
import { NotAVideo } from '../../../video/probe/not-a-video.js';
import { probeSource } from '../../../video/probe/probe-source.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { whyUnreadable } from '../../../video/probe/why-unreadable.js';
import { sourceRate } from '../../../video/render/plan/output-rate.js';
import { refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';

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

/** `pq` is PQ without the static metadata of HDR10 (SMPTE ST 2086). */
type HdrFormat = 'hlg' | 'pq' | 'hdr10' | 'hdr10plus' | 'dolby-vision';

interface HdrDescription {
  readonly format: HdrFormat | null;
  /** Such as `5` or `8.4`: the profile, and the compatibility of its base layer, where the stream declares them. */
  readonly dolbyVisionProfile: string | null;
}

interface SideData {
  readonly side_data_type?: string;
  readonly dv_profile?: number;
  readonly dv_bl_signal_compatibility_id?: number;
}

interface WithSideData {
  readonly side_data_list?: readonly SideData[];
}

interface StreamAndFrame {
  readonly streams?: readonly WithSideData[];
  readonly frames?: readonly WithSideData[];
}

const DOLBY_VISION = /^(DOVI|Dolby Vision)/;
const HDR10_PLUS = /SMPTE2094-40/;
const HDR10 = /^(Mastering display metadata|Content light level metadata)$/;

/** Returns the kind of high dynamic range that a stream and its first frame declare; null for standard dynamic range. */
async function readHdr(
  path: string,
  { video, videoStreamIndex }: Pick<SourceProbe, 'video' | 'videoStreamIndex'>,
  signal: AbortSignal,
): Promise<HdrDescription> {
  const { streams = [], frames = [] } = await runFfprobe<StreamAndFrame>({
    path,
    options: [
      ...['-select_streams', `${videoStreamIndex}`, '-read_intervals', '%+#1'],
      ...['-show_streams', '-show_frames'],
    ],
    signal,
  });
  const sideData = [...streams, ...frames].flatMap(({ side_data_list = [] }) => side_data_list);
  return {
    format: hdrFormatOf(
      video,
      sideData.map(({ side_data_type = '' }) => side_data_type),
    ),
    dolbyVisionProfile: sideData.map(profileOf).find((profile) => profile !== null) ?? null,
  };
}

function profileOf({ dv_profile, dv_bl_signal_compatibility_id: base }: SideData): string | null {
  if (dv_profile === undefined) return null;
  return base ? `${dv_profile}.${base}` : `${dv_profile}`;
}

/** Dolby Vision and HDR10+ carry their metadata beside that of HDR10, which they extend. */
function hdrFormatOf(
  { isHdr, colorTransfer }: Pick<SourceProbe['video'], 'isHdr' | 'colorTransfer'>,
  sideDataTypes: readonly string[],
): HdrFormat | null {
  const has = (pattern: RegExp) => sideDataTypes.some((type) => pattern.test(type));
  if (has(DOLBY_VISION)) return 'dolby-vision';
  if (!isHdr) return null;
  if (colorTransfer === 'arib-std-b67') return 'hlg';
  if (has(HDR10_PLUS)) return 'hdr10plus';
  return has(HDR10) ? 'hdr10' : 'pq';
}
