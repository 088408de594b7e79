import type { ArticleRequest } from '../../../schemas/article.js';
import { inTransaction } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';
import type { ArticleStep } from '../engines/write/write-engine.js';
import { requireCuttableSource } from '../export/prepared-source.js';
import { FileEntity } from '../files/file.entity.js';
import { hashFile } from '../files/hash-file.js';
import { keepFile, type NewFile, prepareFile } from '../files/keep-file.js';
import { stepTimes } from './step-times.js';
import { takeScreenshots } from './take-screenshots.js';
import type { WritingContext } from './write-article.js';

/**
 * Takes and keeps a picture of each step; the ids of the files, in the order of the steps. An article without pictures is an
 * article all the same: a source that can't be read leaves them out, and is told of in the log.
 */
export async function keepScreenshots(
  ctx: WritingContext,
  { videoId, durationSeconds }: Pick<ArticleRequest, 'videoId' | 'durationSeconds'>,
  steps: readonly ArticleStep[],
  signal: AbortSignal,
): Promise<Array<string | null>> {
  const { storage, slots } = ctx.articles;
  const scratchName = makeId('art');
  const scratch = await storage.makeScratch(scratchName);
  try {
    const times = stepTimes(
      steps.map(({ atSeconds }) => atSeconds),
      durationSeconds,
    );
    const paths = await slots(() => takeFrom(ctx, videoId, times, scratch, signal)).catch((err: unknown) => {
      if (signal.aborted) throw err;
      ctx.log.error({ err, videoId }, 'no screenshots could be taken for an article');
      return steps.map(() => null);
    });
    return await keepThese(ctx, videoId, paths);
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
): Promise<Array<string | null>> {
  const file = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { videoId, purpose: 'source' }),
  );
  if (!file?.probe) throw new Error(`Video ${videoId} has no source`);
  const { id, workspaceId, sha256, probe } = file;
  const source = await requireCuttableSource(
    storage,
    { id, workspaceId, sha256, probe },
    { scratch, signal, onProgress: () => undefined },
  );
  return takeScreenshots(source, times, scratch, signal);
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
      ...{ workspaceId, videoId, id: makeId('fil'), path, sha256: await hashFile(path) },
      ...{ contentType: 'image/jpeg', filename: 'screenshot.jpg', purpose: 'screenshot' as const },
      unclaimedSince: new Date(),
    };
    await prepareFile(storage, file);
    files.set(path, file);
  }
  // Contents are held in one order by everybody, so that nobody waits for another in a circle.
  const ordered = [...files.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  await inTransaction(db, { workspaceId }, async (tx) => {
    for (const file of ordered) await keepFile(tx, storage, file);
  });
  return paths.map((path) => (path === null ? null : (files.get(path)?.id ?? null)));
}
