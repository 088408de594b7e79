import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { MemoryBudget } from '../../confinement/memory-budget.js';
import { checkSource } from '../../video/check/check-source.js';
import type { SourceLimits } from '../../video/check/source-limits.js';
import { contentTypeOf } from '../../video/probe/content-type.js';
import { NotAVideo } from '../../video/probe/not-a-video.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import type { AssetKind } from './assets.js';
import { checkMusic } from './check-music.js';
import { InvalidAsset } from './invalid-asset.js';
import { normalizeImage } from './normalize-image.js';

/** A fetched file in the form in which it is stored. */
export interface CheckedAsset {
  readonly path: string;
  readonly contentType: string;
  readonly filename: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  readonly probe: SourceProbe | null;
}

export interface CheckAssetOptions {
  /** Folder for the files that the check creates. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly sceneLimits: SourceLimits;
  readonly memory: MemoryBudget;
}

/**
 * Checks the actual content of a file, whatever its name, and converts it to the form that rendering accepts.
 * Throws `InvalidAsset`.
 */
export async function checkAsset(
  kind: AssetKind,
  path: string,
  { folder, signal, sceneLimits, memory }: CheckAssetOptions,
): Promise<CheckedAsset> {
  const nothing = { width: null, height: null, durationSeconds: null, probe: null };
  if (kind === 'image') {
    const outPath = join(folder, 'image.png');
    const size = await normalizeImage(path, outPath, signal);
    return { ...nothing, path: outPath, contentType: 'image/png', filename: 'image.png', ...size };
  }
  if (kind === 'music') {
    const { durationSeconds } = await checkMusic(path, signal);
    return { ...nothing, path, contentType: 'application/octet-stream', filename: 'music', durationSeconds };
  }
  return checkScene(path, { folder, signal, sceneLimits, memory });
}

/** Checks the scene like every source; if it had to be prepared for cutting, the prepared file is stored. */
async function checkScene(
  path: string,
  { folder, signal, sceneLimits, memory }: CheckAssetOptions,
): Promise<CheckedAsset> {
  const scratch = join(folder, 'gate');
  await mkdir(scratch);
  try {
    const options = { scratch, signal, limits: sceneLimits, memory, report: () => undefined };
    const source = await checkSource(path, options);
    const { path: cuttable, probe } = source.prepared ?? { path, probe: source.probe };
    return {
      path: cuttable,
      contentType: contentTypeOf(probe),
      filename: `scene${extname(cuttable)}`,
      width: probe.video.width,
      height: probe.video.height,
      durationSeconds: probe.durationSeconds,
      probe,
    };
  } catch (err) {
    if (!(err instanceof NotAVideo)) throw err;
    throw new InvalidAsset(`it can't be used as a video. ${err.message}`, { cause: err });
  }
}
