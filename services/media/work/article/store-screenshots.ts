import type { ArticleRequest } from '../../../../schemas/article.js';
import { inTransaction } from '../../../platform/database.js';
import { makeId } from '../../../platform/ids.js';
import type { ArticleStep } from '../../ai/text/text-engine.js';
import { FileEntity } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import { type NewFile, prepareFile, storeFile } from '../../storage/store-file.js';
import { findReadableSource } from '../export/prepared-source.js';
import { stepTimes } from './step-times.js';
import { type TakenScreenshots, takeScreenshots } from './take-screenshots.js';
import type { WritingContext } from './writing-context.js';

/** Maximum number of screenshots of an article. */
const MAX_PICTURES = 50;

export interface StoredScreenshots {
  /** Ids of the files, in the order of the steps. */
  readonly fileIds: ReadonlyArray<string | null>;
  /** False when some could not be extracted this time. */
  readonly isWhole: boolean;
}

/**
 * Extracts and stores a screenshot of each of the first fifty steps. An article is valid without screenshots:
 * those without time left, and all of a source that cannot be read, are left out.
 */
export async function storeScreenshots(
  ctx: WritingContext,
  { videoId, durationSeconds }: Pick<ArticleRequest, 'videoId' | 'durationSeconds'>,
  steps: readonly ArticleStep[],
  signal: AbortSignal,
): Promise<StoredScreenshots> {
  const { storage, slots } = ctx.articles;
  const scratchName = makeId('art');
  const scratch = await storage.makeScratch(scratchName);
  try {
    const times = stepTimes(
      steps.map(({ atSeconds }) => atSeconds),
      durationSeconds,
    );
    const take = () => takeFrom(ctx, videoId, times.slice(0, MAX_PICTURES), scratch, signal);
    const taken = await slots(take, signal).catch((err: unknown) => {
      ctx.log.error({ err, videoId }, 'no screenshots could be taken for an article');
      return { paths: [], isWhole: false };
    });
    const stored = await keepThese(ctx, videoId, taken.paths);
    return { fileIds: steps.map((_, index) => stored[index] ?? null), isWhole: taken.isWhole };
  } finally {
    await storage.removeScratch(scratchName);
  }
}

async function takeFrom(
  { db, caller, articles: { storage } }: WritingContext,
  videoId: string,
  times: readonly number[],
  scratch: string,
  signal: AbortSignal,
): Promise<TakenScreenshots> {
  const file = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { videoId, purpose: 'source' }),
  );
  if (!file?.probe) throw new Error(`Video ${videoId} has no source`);
  const { id, workspaceId, sha256, probe } = file;
  // A download from a bucket may take long; a late one is cached for the next article.
  const source = await beforeEnd(
    signal,
    findReadableSource(storage, { id, workspaceId, sha256, probe }, scratch),
  );
  return takeScreenshots(source, times, scratch, signal);
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
  paths: ReadonlyArray<string | null>,
): Promise<Array<string | null>> {
  const workspaceId = caller.workspaceId as string;
  const files = new Map<string, NewFile & { id: string }>();
  for (const path of paths) {
    if (path === null) continue;
    const file = {
      workspaceId,
      videoId,
      id: makeId('fil'),
      path,
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
  return paths.map((path) => (path === null ? null : (files.get(path)?.id ?? null)));
}
