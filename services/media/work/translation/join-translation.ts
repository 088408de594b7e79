import { type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { makeId } from '../../../platform/text/ids.js';
import { forgetWork } from '../../queue/lease-work.js';
import { reportFailure, videoMissing } from '../../queue/report-failure.js';
import type { WorkEntity } from '../../queue/work.entity.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { FileEntity } from '../../storage/file.entity.js';
import { lockContent } from '../../storage/store-file.js';
import { layOutTranslation } from './lay-out-translation.js';
import { type StoredTranslation, TranslationEntity, TranslationPartEntity } from './translation.entity.js';
import { joinTranslatedTexts } from './translation-texts.js';
import {
  reportTranslation,
  requireTranslation,
  type TranslationJoinPayload,
  type TranslationServices,
} from './translation-work.js';

/** Last unit of a translation: joins its parts, gives the new video its files, and completes the job's work. */
export async function joinTranslation({ db }: TranslationServices, { work }: WorkRun): Promise<WorkDone> {
  const { translationId } = work.payload as TranslationJoinPayload;
  const translation = await requireTranslation(db, work, translationId);
  const { request } = translation;
  const parts = await inTransaction(db, work, (tx) =>
    tx.find(TranslationPartEntity, { where: { translationId }, order: { first: 'asc' } }),
  );
  const { title, lines, article } = await joinTranslatedTexts(
    request,
    parts.flatMap(({ texts }) => texts),
  );
  const translated = {
    title,
    article,
    lines: lines.map((text, index) => layOutTranslation(request.lines[index]!, text, request.to)),
    isDraft: parts.some(({ isDraft }) => isDraft),
    engineId: parts.find(({ engineId }) => engineId !== null)?.engineId ?? null,
  };
  return {
    settle: async (tx) => {
      const { workspaceId, jobId } = work;
      const files = await shareFiles(tx, { workspaceId, videoId: request.newVideoId }, request.fileIds);
      if (files) await keep(tx, work, translation, { ...translated, files });
      else await reportFailure(tx, work, videoMissing, work);
      await forgetWork(tx, jobId);
    },
  };
}

async function keep(
  tx: EntityManager,
  work: WorkEntity,
  { workspaceId, id, request }: TranslationEntity,
  result: StoredTranslation,
): Promise<void> {
  await tx.update(TranslationEntity, { workspaceId, id }, { result: result as never });
  await tx.delete(TranslationPartEntity, { workspaceId, translationId: id });
  await reportTranslation(tx, work, id, request);
}

/**
 * Gives another video files of the same content: it gets records of its own, and the bytes are stored once. A
 * concurrent removal of the original waits and then finds the new record. Returns null when one of the files
 * was deleted.
 */
export async function shareFiles(
  tx: EntityManager,
  { workspaceId, videoId }: { workspaceId: string; videoId: string },
  fileIds: readonly string[],
): Promise<Record<string, string> | null> {
  const which = { where: { workspaceId, id: In([...fileIds]) } };
  const contents = (
    await tx.find(FileEntity, { ...which, select: { workspaceId: true, id: true, sha256: true } })
  ).map(({ sha256 }) => sha256);
  // Locked in one order, to avoid deadlocks.
  for (const sha256 of [...new Set(contents)].sort()) await lockContent(tx, workspaceId, sha256);
  const files = await tx.find(FileEntity, which);
  if (files.length < new Set(fileIds).size) return null;
  const shared: Record<string, string> = {};
  for (const { createdAt: _, supersededAt: __, unclaimedSince: ___, ...file } of files) {
    shared[file.id] = makeId('fil');
    const columns = { probe: file.probe as never, pictureOf: file.pictureOf as never };
    await tx.insert(FileEntity, { ...file, ...columns, id: shared[file.id], videoId });
  }
  return shared;
}
