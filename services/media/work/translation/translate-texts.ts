import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { namedLabels } from '../analysis/labels/named-labels.js';
import { throwEngineFailure } from '../engine-work-failed.js';
import { findLabels, labelsNear } from './find-labels.js';
import { listSpans, listTexts } from './list-texts.js';
import { queueTranslationJoinWhenReady } from './queue-translation-join.js';
import { requireTranslation } from './require-translation.js';
import { TranslationPartEntity } from './translation.entity.js';
import type { TranslationServices } from './translation-services.js';
import type { TranslatePayload } from './translation-work.js';

/** One unit of a translation: translates some of its texts. */
export async function translateTexts(
  { db, translating }: TranslationServices,
  { work, signal, report }: WorkRun,
): Promise<WorkDone> {
  const { workspaceId } = work;
  const { translationId, first, count } = work.payload as TranslatePayload;
  const { request } = await requireTranslation(db, work, translationId);
  const { from, to, glossary, videoId } = request;
  const labels = await findLabels(db, { workspaceId, videoId });
  const texts = listTexts(request).slice(first, first + count);
  const spans = listSpans(request).slice(first, first + count);
  const { lines, isDraft, engineId } = await translating
    .translate({
      from,
      to,
      glossary,
      signal,
      lines: texts,
      // The translated video still shows the program in its own language.
      verbatim: texts.map((text, index) => namedLabels(text, labelsNear(labels, spans[index] ?? null), from)),
      onProgress: (fraction) => report({ fraction }),
    })
    .catch(throwEngineFailure('translation'));
  return {
    settle: async (tx) => {
      const part = { workspaceId, translationId, first, texts: lines as never, isDraft, engineId };
      // Not `upsert`, which would also set the key; no role is allowed to.
      await tx
        .createQueryBuilder()
        .insert()
        .into(TranslationPartEntity)
        .values(part)
        .orUpdate(['texts', 'is_draft', 'engine_id'], ['workspace_id', 'translation_id', 'first'])
        .execute();
      await queueTranslationJoinWhenReady(tx, work, translationId, request);
    },
  };
}
