import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { choosePreparation } from './choose-preparation.js';
import { convertSource } from './convert-source.js';
import { normalizeSource } from './normalize-source.js';
import { isRefusal } from './not-a-video.js';
import { probeSource } from './probe-source.js';
import type { SourceProbe } from './source-probe.js';

export type PreparedSource = {
  path: string;
  probe: SourceProbe;
  action: 'as-is' | 'remuxed' | 'reencoded';
};

type Options = {
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
  /** Frames that were found to be missing or corrupt. */
  damagedFrames?: number;
  /** When the source must be encoded again, only up to this time; the metadata then ends there as well. */
  untilSeconds?: number | undefined;
};

/** Ensures that frames can be cut out of the source exactly, if necessary from a new file in `outDir`. */
export async function prepareSource(
  path: string,
  probe: SourceProbe,
  outDir: string,
  options: Options,
): Promise<PreparedSource> {
  const preparation = await choosePreparation(path, probe, options);
  if (preparation.action === 'as-is') return { path, probe, action: 'as-is' };
  if (preparation.action === 'remux') {
    const remuxed = await remux(path, probe, outDir, options);
    if (remuxed) return remuxed;
  }
  const outPath = await normalizeSource(path, probe, outDir, options);
  const remade = await probeSource(outPath, { signal: options.signal, isOurs: true });
  return { path: outPath, probe: remade, action: 'reencoded' };
}

/**
 * Copies the streams into a container with an index; null when the result lost frames or cannot be cut
 * either.
 */
async function remux(
  path: string,
  probe: SourceProbe,
  outDir: string,
  options: Options,
): Promise<PreparedSource | null> {
  const extension = probe.formatNames.includes('mpegts') || probe.formatNames.includes('mov') ? 'mp4' : 'mkv';
  const outPath = join(outDir, `prepared.${extension}`);
  const timescale = extension === 'mp4' ? ['-video_track_timescale', '90000'] : [];
  try {
    await convertSource(path, probe, outPath, {
      ...options,
      inputOptions: [],
      videoOptions: ['-c:v', 'copy', ...timescale],
    });
    const remade = await probeSource(outPath, options);
    // A recording of a broadcast starts with a few frames before the first keyframe, which are dropped now.
    const isWhole =
      remade.video.frameCount >= probe.video.frameCount * 0.95 &&
      Math.abs(remade.durationSeconds - probe.durationSeconds) < Math.max(0.5, probe.durationSeconds * 0.01);
    if (isWhole && (await choosePreparation(outPath, remade)).action === 'as-is')
      return { path: outPath, probe: remade, action: 'remuxed' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  await rm(outPath, { force: true });
  return null;
}
