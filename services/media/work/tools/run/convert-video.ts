import { join } from 'node:path';
import { runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import { isRefusal } from '../../../video/probe/not-a-video.js';
import { probeSource } from '../../../video/probe/probe-source.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { colourTags } from '../../../video/render/video/encoder-profile.js';
import { outputName, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, videoPad } from './audio-chain.js';
import { inputOf, OPENED, type OpenVideo, openVideo } from './open-video.js';
import { videoChain } from './video-chain.js';

type Format = ToolInputOf<'video-converter'>['format'];
type Quality = ToolInputOf<'video-converter'>['quality'];

interface Container {
  readonly muxer: readonly string[];
  readonly contentType: string;
  /** Codecs that the container accepts without re-encoding. */
  readonly videoCodecs: readonly string[];
  readonly audioCodecs: readonly string[];
}

const H264_SIDE = { audioCodecs: ['aac', 'mp3'], videoCodecs: ['h264'] };
const CONTAINERS: Readonly<Record<Format, Container>> = {
  mp4: { ...H264_SIDE, muxer: ['-movflags', '+faststart', '-f', 'mp4'], contentType: 'video/mp4' },
  mov: { ...H264_SIDE, muxer: ['-movflags', '+faststart', '-f', 'mov'], contentType: 'video/quicktime' },
  mkv: {
    muxer: ['-f', 'matroska'],
    contentType: 'video/x-matroska',
    videoCodecs: ['h264', 'hevc', 'vp8', 'vp9', 'av1'],
    audioCodecs: ['aac', 'mp3', 'opus', 'vorbis', 'flac'],
  },
  webm: {
    muxer: ['-f', 'webm'],
    contentType: 'video/webm',
    videoCodecs: ['vp8', 'vp9', 'av1'],
    audioCodecs: ['opus', 'vorbis'],
  },
};

const H264: Readonly<Record<Quality, string>> = { high: '18', medium: '23', low: '29' };
const VP9: Readonly<Record<Quality, string>> = { high: '24', medium: '33', low: '42' };

/** Converts a video to another container: copies the streams that it accepts, and encodes the others. */
export async function convertVideo(
  { videoUrl, format, quality }: ToolInputOf<'video-converter'>,
  run: ToolRun,
): Promise<ToolMade> {
  const video = await openVideo(run, 'videoUrl', videoUrl);
  const outPath = join(run.scratch, `converted.${format}`);
  const isCopied = await copied(run, video, CONTAINERS[format], outPath);
  if (!isCopied) await encode(run, video, { format, quality }, outPath);
  const { contentType } = CONTAINERS[format];
  return { path: outPath, filename: outputName(videoUrl, 'converted', format), contentType };
}

const audioOptions = ({ audio }: SourceProbe, { audioCodecs }: Container, muxer: Format | null): string[] => {
  if (!audio) return ['-an'];
  const from = ['-map', `0:${audio.streamIndex}`];
  if (audioCodecs.includes(audio.codec)) return [...from, '-c:a', 'copy'];
  return muxer === 'webm'
    ? [...from, '-c:a', 'libopus', '-b:a', '128k', '-ac', '2']
    : [...from, '-c:a', 'aac', '-b:a', '160k', '-ac', '2'];
};

/** Returns false if the container does not accept the video stream, or the copy differs. */
async function copied(
  run: ToolRun,
  { path, probe }: OpenVideo,
  container: Container,
  outPath: string,
): Promise<boolean> {
  const { video } = probe;
  const isPlayable = video.codec !== 'h264' || (video.pixFmt === 'yuv420p' && video.bitDepth === 8);
  if (!container.videoCodecs.includes(video.codec) || !isPlayable) return false;
  try {
    await runFfmpeg({
      inputs: [{ path, options: ['-fflags', '+genpts'] }],
      outputs: [
        {
          path: outPath,
          options: [
            ...['-map', `0:${probe.videoStreamIndex}`, '-c:v', 'copy'],
            ...audioOptions(probe, container, container.contentType === 'video/webm' ? 'webm' : null),
            ...[
              '-map_metadata',
              '-1',
              '-map_chapters',
              '-1',
              '-max_muxing_queue_size',
              '4096',
              ...container.muxer,
              '-y',
            ],
          ],
        },
      ],
      signal: run.signal,
      onProgress: ({ outTimeSeconds }) =>
        run.report(OPENED + 0.8 * Math.min(1, outTimeSeconds / probe.durationSeconds), 'Copying the video'),
    });
    const made = await probeSource(outPath, run);
    return made.video.frameCount === video.frameCount;
  } catch (err) {
    if (!isRefusal(err)) throw err;
    return false;
  }
}

async function encode(
  run: ToolRun,
  video: OpenVideo,
  { format, quality }: { format: Format; quality: Quality },
  outPath: string,
): Promise<void> {
  const { probe } = video;
  const isWebm = format === 'webm';
  const encodedVideo = isWebm
    ? [
        '-c:v',
        'libvpx-vp9',
        '-b:v',
        '0',
        '-crf',
        VP9[quality],
        '-deadline',
        'good',
        '-cpu-used',
        '5',
        '-row-mt',
        '1',
      ]
    : ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', H264[quality], '-profile:v', 'high'];
  const encodedAudio = isWebm ? ['-c:a', 'libopus', '-b:a', '128k'] : ['-c:a', 'aac', '-b:a', '160k'];
  await runFfmpeg({
    inputs: [inputOf(video)],
    filterGraph: [
      `${videoPad(probe)}${videoChain(probe).join(',')}[v]`,
      ...(probe.audio ? [`${audioPad(probe)}${AUDIO_FROM_START}[a]`] : []),
    ].join(';'),
    outputs: [
      {
        path: outPath,
        options: [
          ...['-map', '[v]', ...encodedVideo, '-pix_fmt', 'yuv420p', ...colourTags],
          ...(probe.audio ? ['-map', '[a]', ...encodedAudio] : ['-an']),
          ...['-map_metadata', '-1', '-map_chapters', '-1', ...CONTAINERS[format].muxer, '-y'],
        ],
      },
    ],
    signal: run.signal,
    onProgress: ({ outTimeSeconds }) =>
      run.report(OPENED + 0.9 * Math.min(1, outTimeSeconds / probe.durationSeconds), 'Converting the video'),
  });
}
