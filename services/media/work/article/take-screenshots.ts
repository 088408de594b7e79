import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fitInto } from '../../video/check/sprite-layout.js';
import { jpegOptions } from '../../video/check/still-filters.js';
import { STILLS_AT_ONCE, type StillMoment, takeStills } from '../../video/check/take-stills.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import type { ChosenScreenshot } from './choose-screenshots.js';
import { drawScreenshot } from './draw-screenshot.js';

/** Details are cut from frames of this size, and are sharper than when enlarged. */
const SCREENSHOT = { largest: { width: 2560, height: 2560 }, options: jpegOptions(3) };

export interface TakenScreenshots {
  /** In the order of the pictures; null where there was no frame, or no time to extract it. */
  readonly paths: ReadonlyArray<string | null>;
  /** Whether there was time for all of them. */
  readonly isWhole: boolean;
}

/** Makes the pictures from the frames of a source. */
export async function takeScreenshots(
  source: { readonly path: string; readonly probe: SourceProbe },
  pictures: readonly ChosenScreenshot[],
  { scratch, accentColor, signal }: { scratch: string; accentColor: string; signal: AbortSignal },
): Promise<TakenScreenshots> {
  let isWhole = true;
  const frame = fitInto(SCREENSHOT.largest, source.probe.video);
  const shots = await Promise.all(
    pictures.map(async (picture, index): Promise<StillMoment> => {
      const assPath = join(scratch, `ring-${index}.ass`);
      const { filters, ass } = drawScreenshot(picture, frame, { assPath, accentColor });
      if (ass !== null) await writeFile(assPath, ass);
      const path = join(scratch, `shot-${index}.jpg`);
      return { seconds: picture.seconds, path, filters, reads: ass === null ? [] : [assPath] };
    }),
  );
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
