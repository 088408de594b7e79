import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jpegOptions } from '../../video/check/still-filters.js';
import { STILLS_AT_ONCE, takeStills } from '../../video/check/take-stills.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';

const SCREENSHOT = { largest: { width: 1280, height: 1280 }, options: jpegOptions(4) };

export interface TakenScreenshots {
  /** In the order of the times; null where there was no frame, or no time to extract it. */
  readonly paths: ReadonlyArray<string | null>;
  /** Whether there was time for all of them. */
  readonly isWhole: boolean;
}

/** Extracts frames of a source at the given times. */
export async function takeScreenshots(
  source: { readonly path: string; readonly probe: SourceProbe },
  timesSeconds: readonly number[],
  scratch: string,
  signal: AbortSignal,
): Promise<TakenScreenshots> {
  let isWhole = true;
  const shots = timesSeconds.map((seconds, index) => ({ seconds, path: join(scratch, `shot-${index}.jpg`) }));
  for (let from = 0; from < shots.length; from += STILLS_AT_ONCE) {
    const these = shots.slice(from, from + STILLS_AT_ONCE);
    try {
      await takeStills(source, these, SCREENSHOT, signal);
    } catch (err) {
      if (!signal.aborted) throw err;
      isWhole = false;
      // Some of these may be incomplete; those before them are complete.
      await Promise.all(these.map(({ path }) => rm(path, { force: true })));
      break;
    }
  }
  return { paths: shots.map(({ path }) => (existsSync(path) ? path : null)), isWhole };
}
