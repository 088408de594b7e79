import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArticleRequest } from '../../../../schemas/article.js';
import { inTransaction } from '../../../platform/database/database.js';
import { makeId } from '../../../platform/text/ids.js';
import type { KeyImage } from '../../ai/text/text-engine.js';
import { FileEntity } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import type { StillContent } from '../../storage/still-content.js';
import { type NewFile, prepareFile, storeFile } from '../../storage/store-file.js';
import { fitInto } from '../../video/check/sprite-layout.js';
import { jpegOptions } from '../../video/check/still-filters.js';
import { STILLS_AT_ONCE, type StillMoment, takeStills } from '../../video/check/take-stills.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import { findReadableSource } from '../export/prepared-source.js';
import { type KeyImageRun, type KeyMoment, takeKeyImages } from '../script/key-images.js';
import type { ChosenScreenshot, StepScreenshots } from './choose-screenshots.js';
import { drawScreenshot } from './draw-screenshot.js';
import type { WritingContext } from './writing-context.js';

/** Details are cut from frames of this size, and are sharper than when enlarged. */
const SCREENSHOT = { largest: { width: 2560, height: 2560 }, options: jpegOptions(3) };

interface TakenScreenshot {
  readonly path: string;
  readonly pictureOf: StillContent;
}

interface TakenScreenshots {
  /** In the order of the pictures; null where there was no frame, or no time to extract it. */
  readonly shots: ReadonlyArray<TakenScreenshot | null>;
  /** Whether there was time for all of them. */
  readonly isWhole: boolean;
}

async function takeScreenshots(
  source: { readonly path: string; readonly probe: SourceProbe },
  pictures: readonly ChosenScreenshot[],
  { scratch, accentColor, signal }: { scratch: string; accentColor: string; signal: AbortSignal },
): Promise<TakenScreenshots> {
  let isWhole = true;
  const frame = fitInto(SCREENSHOT.largest, source.probe.video);
  const shots = await Promise.all(
    pictures.map(async (picture, index): Promise<StillMoment & TakenScreenshot> => {
      const assPath = join(scratch, `ring-${index}.ass`);
      const { filters, crop, ass } = drawScreenshot(picture, frame, { assPath, accentColor });
      if (ass !== null) await writeFile(assPath, ass);
      const path = join(scratch, `shot-${index}.jpg`);
      const { seconds } = picture;
      const reads = ass === null ? [] : [assPath];
      return { seconds, path, filters, reads, pictureOf: { kind: 'frame', seconds, crop } };
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
  return { shots: shots.map((shot) => (existsSync(shot.path) ? shot : null)), isWhole };
}

/** Maximum number of screenshots of an article. */
export const MAX_SCREENSHOTS = 50;
/** Stands out from the usual blue and green of programs. */
const DEFAULT_ACCENT = '#F4511E';

export interface StoredScreenshots {
  /** Ids of the files, in the order of the steps. */
  readonly steps: ReadonlyArray<{ readonly picture: string | null; readonly result: string | null }>;
  /** False when some could not be extracted this time. */
  readonly isWhole: boolean;
}

/**
 * Extracts and stores the pictures of the first fifty steps, and those of results while fewer than fifty are. An
 * article is valid without screenshots: those without time left, and all of a source that cannot be read, are left out.
 */
export async function storeScreenshots(
  ctx: WritingContext,
  { videoId, accentColor = DEFAULT_ACCENT }: Pick<ArticleRequest, 'videoId' | 'accentColor'>,
  chosen: readonly StepScreenshots[],
  signal: AbortSignal,
): Promise<StoredScreenshots> {
  const { storage, slots } = ctx.articles;
  const scratchName = makeId('art');
  const scratch = await storage.makeScratch(scratchName);
  try {
    const own = chosen.map(({ picture }) => picture);
    const results = chosen.flatMap(({ result }) => result ?? []);
    const pictures = [...own, ...results].slice(0, MAX_SCREENSHOTS);
    const how = { scratch, accentColor, signal };
    const take = async () => takeScreenshots(await findSource(ctx, videoId, how), pictures, how);
    const taken = await slots(take, signal).catch((err: unknown) => {
      ctx.log.error({ err, videoId }, 'no screenshots could be taken for an article');
      return { shots: [], isWhole: false };
    });
    const stored = await keepThese(ctx, videoId, taken.shots);
    const idOf = (picture: ChosenScreenshot | null) => (picture && stored[pictures.indexOf(picture)]) ?? null;
    return {
      steps: chosen.map(({ picture, result }) => ({ picture: idOf(picture), result: idOf(result) })),
      isWhole: taken.isWhole,
    };
  } finally {
    await storage.removeScratch(scratchName);
  }
}

/** Returns the source of a video as a file, within the time that there is. */
async function findSource(
  { db, caller, articles: { storage } }: WritingContext,
  videoId: string,
  { scratch, signal }: { readonly scratch: string; readonly signal: AbortSignal },
) {
  const file = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { videoId, purpose: 'source' }),
  );
  if (!file?.probe) throw new Error(`Video ${videoId} has no source`);
  const { id, workspaceId, sha256, probe } = file;
  // A download from a bucket may take long; a late one is cached for the next article.
  return beforeEnd(signal, findReadableSource(storage, { id, workspaceId, sha256, probe }, scratch));
}

/**
 * Takes what a model that writes an article is shown of the video. It can write without, so that a failure is logged
 * alone.
 */
export async function takeWritersImages(
  ctx: WritingContext,
  videoId: string,
  moments: readonly KeyMoment[],
  { hidden, signal }: Pick<KeyImageRun, 'hidden' | 'signal'>,
): Promise<readonly KeyImage[]> {
  const { storage, slots } = ctx.articles;
  const scratchName = makeId('art');
  const scratch = await storage.makeScratch(scratchName);
  try {
    const take = async () =>
      takeKeyImages(await findSource(ctx, videoId, { scratch, signal }), moments, {
        scratch,
        hidden,
        signal,
      });
    return await slots(take, signal);
  } catch (err) {
    signal.throwIfAborted();
    ctx.log.error({ err, videoId }, 'no images could be taken for the writer of an article');
    return [];
  } finally {
    await storage.removeScratch(scratchName);
  }
}

function beforeEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

async function keepThese(
  { db, caller, articles: { storage } }: WritingContext,
  videoId: string,
  shots: ReadonlyArray<TakenScreenshot | null>,
): Promise<Array<string | null>> {
  const workspaceId = caller.workspaceId as string;
  const files = new Map<string, NewFile & { id: string }>();
  for (const shot of shots) {
    if (shot === null) continue;
    const { path, pictureOf } = shot;
    const file = {
      workspaceId,
      videoId,
      id: makeId('fil'),
      path,
      pictureOf,
      sha256: await hashFile(path),
      contentType: 'image/jpeg',
      filename: 'screenshot.jpg',
      purpose: 'screenshot' as const,
      unclaimedSince: new Date(),
    };
    await prepareFile(storage, file);
    files.set(path, file);
  }
  // Contents are locked in one order, to avoid deadlocks.
  const ordered = [...files.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  await inTransaction(db, { workspaceId }, async (tx) => {
    for (const file of ordered) await storeFile(tx, storage, file);
  });
  return shots.map((shot) => (shot === null ? null : (files.get(shot.path)?.id ?? null)));
}
