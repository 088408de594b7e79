import type { EntityManager } from 'typeorm';
import type { TranslationRequest } from '../../../../schemas/messages/translation-request.js';
import { type JobOfVideo, type NewWork, queueWork } from '../../queue/queue-work.js';
import { TranslationEntity, TranslationPartEntity } from './translation.entity.js';
import { findTexts } from './translation-texts.js';
import {
  queueTranslationJoinWhenReady,
  reportTranslation,
  type TranslatePayload,
} from './translation-work.js';

/**
 * A few requests to a server, or a second of Apertium's time: little is lost with a worker, and many workers
 * can take part.
 */
const TEXTS_AT_ONCE = 120;
const CHARACTERS_AT_ONCE = 12_000;

/** Queues the missing parts. A translation that an earlier attempt finished is only reported again. */
export async function startTranslation(
  tx: EntityManager,
  job: JobOfVideo,
  translationId: string,
  request: TranslationRequest,
): Promise<void> {
  const { workspaceId, videoId } = job;
  const row = { workspaceId, id: translationId, videoId, request: request as never };
  await tx.createQueryBuilder().insert().into(TranslationEntity).values(row).orIgnore().execute();
  const { result } = await tx.findOneByOrFail(TranslationEntity, { workspaceId, id: translationId });
  if (result) return reportTranslation(tx, job, translationId, request);

  const parts = await tx.findBy(TranslationPartEntity, { workspaceId, translationId });
  const done = new Set(parts.map(({ first, texts }) => `${first} ${texts.length}`));
  const chunks = cutAudio((await findTexts(request)).texts).map(
    ({ first, count }): NewWork => ({
      kind: 'translate',
      ordinal: first,
      payload: {
        translationId,
        first,
        count,
        isVoicedNext: request.voice !== null,
      } satisfies TranslatePayload,
      weight: count,
      ...(done.has(`${first} ${count}`) && { result: {} }),
    }),
  );
  await queueWork(tx, job, chunks);
  await queueTranslationJoinWhenReady(tx, job, translationId, request);
}

function cutAudio(texts: readonly string[]): Array<{ first: number; count: number }> {
  const chunks: Array<{ first: number; count: number }> = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const [index, { length }] of texts.entries()) {
    const last = chunks.at(-1);
    if (!last || last.count === TEXTS_AT_ONCE || characters + length > CHARACTERS_AT_ONCE) {
      chunks.push({ first: index, count: 1 });
      characters = length;
    } else {
      last.count += 1;
      characters += length;
    }
  }
  return chunks;
}
