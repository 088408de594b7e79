import { EngineFailed, MissingEngine } from '../engines/engine-failed.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import { listTexts } from './list-texts.js';
import { queueGatherWhenReady } from './queue-gather.js';
import { requireTranslation } from './require-translation.js';
import { TranslationPartEntity } from './translation.entity.js';
import type { TranslationServices } from './translation-services.js';
import type { TranslatePayload } from './translation-work.js';

/** What an engine refuses for good is told to the person; what may pass is tried again. */
function translateFailure(err: unknown): never {
  if (err instanceof MissingEngine) {
    throw new WorkFailed('unavailable', err.message, 'translation', { cause: err, retryable: true });
  }
  if (err instanceof EngineFailed && !err.retryable)
    throw new WorkFailed('internal_error', err.message, 'translation', { cause: err });
  throw err;
}

/** One piece of a translation: some of its texts. */
export async function translateTexts(
  { db, translating }: TranslationServices,
  { work, signal, report }: WorkRun,
): Promise<WorkDone> {
  const { workspaceId } = work;
  const { translationId, first, count } = work.payload as TranslatePayload;
  const { request } = await requireTranslation(db, work, translationId);
  const { from, to, glossary } = request;
  const { lines, isDraft } = await translating
    .translate({
      ...{ from, to, glossary, signal },
      lines: listTexts(request).slice(first, first + count),
      onProgress: (fraction) => report({ fraction }),
    })
    .catch(translateFailure);
  return {
    settle: async (tx) => {
      const part = { workspaceId, translationId, first, texts: lines as never, isDraft };
      await tx.upsert(TranslationPartEntity, part, ['workspaceId', 'translationId', 'first']);
      await queueGatherWhenReady(tx, work, translationId, request);
    },
  };
}
