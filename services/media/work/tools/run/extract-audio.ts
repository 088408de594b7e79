import { join } from 'node:path';
import { runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import { outputName, refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { audioPad } from './audio-chain.js';
import { inputOf, OPENED, probeVideo } from './open-video.js';

type Format = ToolInputOf<'audio-extractor'>['format'];

const FORMATS: Readonly<Record<Format, { options: (rate: string) => string[]; contentType: string }>> = {
  mp3: {
    options: (rate) => ['-c:a', 'libmp3lame', '-b:a', rate, '-f', 'mp3'],
    contentType: 'audio/mpeg',
  },
  m4a: {
    options: (rate) => ['-c:a', 'aac', '-b:a', rate, '-movflags', '+faststart', '-f', 'ipod'],
    contentType: 'audio/mp4',
  },
  ogg: { options: (rate) => ['-c:a', 'libopus', '-b:a', rate, '-f', 'ogg'], contentType: 'audio/ogg' },
  wav: { options: () => ['-c:a', 'pcm_s16le', '-f', 'wav'], contentType: 'audio/wav' },
  flac: { options: () => ['-c:a', 'flac', '-sample_fmt', 's16', '-f', 'flac'], contentType: 'audio/flac' },
};

/** Extracts the audio of a video on its timeline: audio that begins late is preceded by silence. */
export async function extractAudio(
  { videoUrl, format, bitrate }: ToolInputOf<'audio-extractor'>,
  run: ToolRun,
): Promise<ToolMade> {
  const video = await probeVideo(run, 'videoUrl', videoUrl);
  const { audio, durationSeconds } = video.probe;
  if (!audio) throw refused('videoUrl: The video has no audio');
  const outPath = join(run.scratch, `sound.${format}`);
  const { options, contentType } = FORMATS[format];
  const channels = Math.min(2, audio.channels);
  await runFfmpeg({
    inputs: [inputOf(video)],
    filterGraph: `${audioPad(video.probe)}aresample=48000:async=1:first_pts=0,aformat=channel_layouts=${channels === 1 ? 'mono' : 'stereo'}[a]`,
    outputs: [
      {
        path: outPath,
        options: ['-map', '[a]', '-vn', '-map_metadata', '-1', ...options(`${bitrate}k`), '-y'],
      },
    ],
    signal: run.signal,
    onProgress: ({ outTimeSeconds }) =>
      run.report(OPENED + 0.9 * Math.min(1, outTimeSeconds / durationSeconds), 'Extracting the audio'),
  });
  return { path: outPath, filename: outputName(videoUrl, 'sound', format), contentType };
}
