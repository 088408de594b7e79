import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FfmpegFailed } from '../ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { choosePreparation } from './choose-preparation.js';
import { NotAVideo } from './not-a-video.js';
import { probeSource } from './probe-source.js';
import { deinterlaceFilters, flattenFilters } from './settle-picture.js';
import type { SourceProbe } from './source-probe.js';

export type PreparedSource = {
  path: string;
  probe: SourceProbe;
  action: 'as-is' | 'remuxed' | 'reencoded';
};

type Options = { signal: AbortSignal; onProgress?: (fraction: number) => void };

/** Sound that an mp4 may hold as it is; anything else is kept without loss as FLAC. */
const MP4_SOUND = ['aac', 'mp3', 'ac3', 'eac3', 'opus', 'flac', 'alac'];

/** Makes sure that frames can be cut out of the source exactly, if need be from a new file in `outDir`. */
export async function prepareSource(
  path: string,
  probe: SourceProbe,
  outDir: string,
  options: Options,
): Promise<PreparedSource> {
  const preparation = await choosePreparation(path, probe);
  if (preparation.action === 'as-is') return { path, probe, action: 'as-is' };
  if (preparation.action === 'remux') {
    const remuxed = await remux(path, probe, outDir, options);
    if (remuxed) return remuxed;
  }
  return reencode(path, probe, outDir, options);
}

/** Copies the streams into a container with an index; null when the result lost frames or cannot be cut either. */
async function remux(
  path: string,
  probe: SourceProbe,
  outDir: string,
  options: Options,
): Promise<PreparedSource | null> {
  const extension = probe.formatNames.includes('mpegts') || probe.formatNames.includes('mov') ? 'mp4' : 'mkv';
  const outPath = join(outDir, `prepared.${extension}`);
  try {
    await convert(path, probe, outPath, ['-c:v', 'copy'], options);
    const remade = await probeSource(outPath, options);
    // A recording cut off the air starts with a few frames that no keyframe precedes; those are gone now.
    const isWhole =
      remade.video.frameCount >= probe.video.frameCount * 0.95 &&
      Math.abs(remade.durationSeconds - probe.durationSeconds) < Math.max(0.5, probe.durationSeconds * 0.01);
    if (isWhole && (await choosePreparation(outPath, remade)).action === 'as-is')
      return { path: outPath, probe: remade, action: 'remuxed' };
  } catch (error) {
    if (!(error instanceof FfmpegFailed || error instanceof NotAVideo)) throw error;
  }
  await rm(outPath, { force: true });
  return null;
}

/** Encodes near-losslessly with a keyframe every second; rotation and alpha are settled here, the frames' times stay. */
async function reencode(
  path: string,
  probe: SourceProbe,
  outDir: string,
  options: Options,
): Promise<PreparedSource> {
  const { video } = probe;
  const outPath = join(outDir, 'prepared.mp4');
  const pixFmt = video.bitDepth > 8 ? 'yuv420p10le' : 'yuv420p';
  const filters = [...deinterlaceFilters(video), ...flattenFilters(video)]
    .map((filter) => `${filter},`)
    .join('');
  await convert(
    path,
    probe,
    outPath,
    [
      ...['-vf', `${filters}scale=trunc(iw/2)*2:trunc(ih/2)*2,format=${pixFmt}`],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '14', '-fps_mode', 'passthrough'],
      ...['-force_key_frames', 'expr:gte(t,n_forced)', '-bf', '0'],
    ],
    options,
  );
  return { path: outPath, probe: await probeSource(outPath, options), action: 'reencoded' };
}

async function convert(path: string, probe: SourceProbe, outPath: string, video: string[], options: Options) {
  const sound = probe.audio
    ? [
        ...['-map', `0:${probe.audio.streamIndex}`, '-c:a'],
        outPath.endsWith('.mkv') || MP4_SOUND.includes(probe.audio.codec) ? 'copy' : 'flac',
      ]
    : ['-an'];
  const container = outPath.endsWith('.mkv')
    ? ['-f', 'matroska']
    : ['-f', 'mp4', '-strict', '-2', '-video_track_timescale', '90000'];
  const partPath = `${outPath}.part`;
  const decoder = probe.video.decoder ? ['-c:v', probe.video.decoder] : [];
  try {
    await runFfmpeg({
      inputs: [{ path, options: ['-fflags', '+genpts', ...decoder] }],
      outputs: [
        {
          path: partPath,
          options: [
            ...['-map', `0:${probe.videoStreamIndex}`, ...video, ...sound],
            ...['-map_metadata', '-1', '-map_chapters', '-1', '-max_muxing_queue_size', '4096', ...container],
          ],
        },
      ],
      signal: options.signal,
      onProgress: ({ outTimeSeconds }) =>
        options.onProgress?.(Math.min(1, outTimeSeconds / probe.durationSeconds)),
    });
    await rename(partPath, outPath);
  } finally {
    await rm(partPath, { force: true });
  }
}
