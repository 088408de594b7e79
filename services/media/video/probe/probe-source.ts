import { FfmpegFailed } from '../ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { FfprobeStream } from './ffprobe-answer.js';
import { findKeyframes } from './find-keyframes.js';
import { describeFrameShape, parseRational } from './frame-shape.js';
import { frameTiming } from './frame-timing.js';
import { NotAVideo } from './not-a-video.js';
import { recognizeOtherFile } from './recognize-file.js';
import { sampleKeyframes } from './sample-keyframes.js';
import { type FileScan, type PacketScan, scanFile } from './scan-packets.js';
import type { SourceProbe } from './source-probe.js';
import { whyUndecodable, whyUnreadable } from './why-unreadable.js';

/**
 * A video that starts this little after its audio starts with it (encoder priming), and audio this little
 * longer ends with it.
 */
const SAME_START_SECONDS = 0.1;
const SAME_END_SECONDS = 0.05;

const PICTURE_FORMATS = ['png_pipe', 'jpeg_pipe', 'webp_pipe'];

interface ProbeOptions {
  readonly signal: AbortSignal;
  /**
   * Whether its frames are known to decode, because this service has encoded or probed the file before: none is decoded
   * as a trial.
   */
  readonly isDecodable?: boolean;
}

/**
 * Reads a file once from end to end and decodes its first frame. Rejects with NotAVideo when there is no
 * frame to show.
 */
export async function probeSource(
  path: string,
  { signal, isDecodable = false }: ProbeOptions,
): Promise<SourceProbe> {
  const other = await recognizeOtherFile(path);
  if (other) throw new NotAVideo(`The file is ${other}`);
  const answer = await readWhole(path, signal);
  const { scans } = answer;
  const formatNames = answer.format?.format_name?.split(',') ?? [];
  const video = pickVideoStream(answer.streams ?? [], formatNames);
  if (!isDecodable) await requireDecodableFrame(path, video, signal);

  const scan = scans.get(video.index);
  if (!scan || scan.packetCount === 0) throw new NotAVideo('The file has a video track without frames');
  if (scan.times.length === 0) throw new NotAVideo('The video has no timestamps');
  const nominalFps = parseRational(video.r_frame_rate);
  const keyframes = await findKeyframes(path, { formatNames, codec: video.codec_name!, scan }, signal);
  const paced = { ...scan, keyframeTimes: keyframes.times };
  const timing = frameTiming(paced, nominalFps && nominalFps.num / nominalFps.den);
  if (scan.packetCount === 1 && formatNames.includes('gif'))
    throw new NotAVideo('The file is a single image, not a video');

  const audio = pickAudio(answer.streams ?? [], scans);
  const header = (text: string | undefined) => (Number.isFinite(Number(text)) ? Number(text) : null);
  const startTime = header(answer.format?.start_time) ?? scan.startTime;
  const startsTogether = scan.startTime - startTime < SAME_START_SECONDS;
  const originSeconds = startsTogether ? scan.startTime : startTime;
  const audioEnd = audio && audio.endTime > timing.endTime + SAME_END_SECONDS ? audio.endTime : 0;

  return {
    formatNames,
    durationSeconds: Math.max(timing.endTime, audioEnd) - originSeconds,
    headerDurationSeconds: header(answer.format?.duration),
    originSeconds,
    startTime,
    videoStreamIndex: video.index,
    streamCount: answer.streams?.length ?? 1,
    keyframeSeconds: sampleKeyframes(keyframes.times, originSeconds),
    video: {
      ...describeFrameShape(video),
      nominalFps,
      averageFps: timing.averageFps,
      typicalFps: timing.typicalFps,
      isVfr: timing.isVfr,
      frameCount: scan.packetCount,
      indexedFrames: Number(video.nb_frames) || null,
      hiddenFrames: scan.hiddenCount,
      longestGopSeconds: timing.longestGopSeconds,
      falseKeyframes: keyframes.falseCount,
      hasMissingTimestamps: scan.missingTimestamps > 0,
      startTime: scan.startTime,
      endTime: timing.endTime,
      lastFrameTime: scan.times.at(-1) ?? scan.startTime,
    },
    audio,
  };
}

async function readWhole(path: string, signal: AbortSignal): Promise<FileScan> {
  try {
    return await scanFile(path, signal);
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    throw new NotAVideo(await whyUnreadable(path), { cause });
  }
}

function pickVideoStream(streams: FfprobeStream[], formatNames: string[]): FfprobeStream {
  if (formatNames.some((name) => PICTURE_FORMATS.includes(name)))
    throw new NotAVideo('The file is an image, not a video');
  const moving = streams.filter(
    (stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic,
  );
  if (moving.length === 0 && streams.some((stream) => stream.codec_type === 'audio'))
    throw new NotAVideo('The file contains audio but no video');
  if (moving.length === 0) throw new NotAVideo('The file contains no video');
  const known = moving.filter((stream) => stream.codec_name && stream.width && stream.height);
  const chosen = known.find((stream) => stream.disposition?.default) ?? known[0];
  if (chosen) return chosen;
  const tag = moving[0]?.codec_tag_string;
  const named = tag && /^\w{4}$/.test(tag) ? ` (${tag})` : '';
  throw new NotAVideo(
    moving[0]?.codec_name
      ? 'The video has frames without a size; it may be damaged'
      : `The video is in a format that is not supported${named}`,
  );
}

async function requireDecodableFrame(path: string, video: FfprobeStream, signal: AbortSignal): Promise<void> {
  let frames = 0;
  try {
    await runFfmpeg({
      // A recording may start inside a group of pictures; a minute without one whole frame is not a video.
      inputs: [{ path, options: ['-t', '60'] }],
      outputs: [{ path: 'stdout', options: ['-map', `0:${video.index}`, '-frames:v', '1', '-f', 'null'] }],
      signal,
      logLevel: 'error',
      onStdout: () => undefined,
      onProgress: ({ frame }) => {
        frames = frame;
      },
    });
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    throw new NotAVideo(await whyUndecodable(path, video.codec_name!), { cause });
  }
  if (frames === 0) throw new NotAVideo(await whyUndecodable(path, video.codec_name!));
}

function pickAudio(streams: FfprobeStream[], scans: Map<number, PacketScan>): SourceProbe['audio'] {
  const usable = streams.filter(
    (stream) =>
      stream.codec_type === 'audio' &&
      stream.codec_name &&
      Number(stream.sample_rate) > 0 &&
      Number(stream.channels) > 0 &&
      (scans.get(stream.index)?.packetCount ?? 0) > 0,
  );
  const chosen = usable.find((stream) => stream.disposition?.default) ?? usable[0];
  if (!chosen) return null;
  const scan = scans.get(chosen.index)!;
  return {
    codec: chosen.codec_name!,
    sampleRate: Number(chosen.sample_rate),
    channels: chosen.channels!,
    streamIndex: chosen.index,
    startTime: scan.startTime,
    endTime: scan.endTime,
  };
}
