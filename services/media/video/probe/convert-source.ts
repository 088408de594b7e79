import { rename, rm } from 'node:fs/promises';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from './source-probe.js';

export type Conversion = {
  inputOptions: readonly string[];
  videoOptions: readonly string[];
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
};

/** Audio codecs that MP4 may contain unchanged; any other is converted losslessly to FLAC. */
const MP4_SOUND = ['aac', 'mp3', 'ac3', 'eac3', 'opus', 'flac', 'alac'];

/** Writes the video and the audio of a source into a new file, which appears only when it is complete. */
export async function convertSource(
  path: string,
  { audio, videoStreamIndex, durationSeconds }: SourceProbe,
  outPath: string,
  { inputOptions, videoOptions, signal, onProgress }: Conversion,
): Promise<void> {
  const isMatroska = outPath.endsWith('.mkv');
  const audioCodec = isMatroska || MP4_SOUND.includes(audio?.codec ?? '') ? 'copy' : 'flac';
  const audioOptions = audio ? ['-map', `0:${audio.streamIndex}`, '-c:a', audioCodec] : ['-an'];
  const container = isMatroska ? ['-f', 'matroska'] : ['-f', 'mp4', '-strict', '-2'];
  const partPath = `${outPath}.part`;
  try {
    await runFfmpeg({
      inputs: [{ path, options: ['-fflags', '+genpts', ...inputOptions] }],
      outputs: [
        {
          path: partPath,
          options: [
            ...['-map', `0:${videoStreamIndex}`, ...videoOptions, ...audioOptions],
            ...['-map_metadata', '-1', '-map_chapters', '-1', '-max_muxing_queue_size', '4096', ...container],
          ],
        },
      ],
      signal,
      onProgress: ({ outTimeSeconds }) => onProgress?.(Math.min(1, outTimeSeconds / durationSeconds)),
    });
    await rename(partPath, outPath);
  } finally {
    await rm(partPath, { force: true });
  }
}
