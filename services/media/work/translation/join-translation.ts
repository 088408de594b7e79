import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { forgetWork } from '../../queue/lease-work.js';
import { reportFailure, videoMissing } from '../../queue/report-failure.js';
import type { WorkEntity } from '../../queue/work.entity.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { shareFiles } from '../../storage/share-files.js';
import { layOutTranslation } from './lay-out-translation.js';
import { joinTexts } from './list-texts.js';
import { reportTranslation } from './report-translation.js';
import { requireTranslation } from './require-translation.js';
import { type StoredTranslation, TranslationEntity, TranslationPartEntity } from './translation.entity.js';
import type { TranslationServices } from './translation-services.js';
import type { TranslationJoinPayload } from './translation-work.js';

/** Last unit of a translation: joins its parts, gives the new video its files, and completes the job's work. */
export async function joinTranslation({ db }: TranslationServices, { work }: WorkRun): Promise<WorkDone> {
  const { translationId } = work.payload as TranslationJoinPayload;
  const translation = await requireTranslation(db, work, translationId);
  const { request } = translation;
  const parts = await inTransaction(db, work, (tx) =>
    tx.find(TranslationPartEntity, { where: { translationId }, order: { first: 'asc' } }),
  );
  const { title, lines, article } = joinTexts(
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
