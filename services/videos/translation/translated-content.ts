import type { EntityManager } from 'typeorm';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { chooseTerms } from '../brand-kit/choose-terms.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import { TranslationRequestEntity } from '../requests/translation-request.entity.js';
import { findSpokenLines } from '../script/find-spoken-lines.js';
import type { VideoEntity } from '../video/video.entity.js';
import { freezeArticle } from './freeze-article.js';

/** What a translation is made from. */
export type TranslatedContent = Pick<TranslationRequest, 'title' | 'lines' | 'glossary' | 'article'>;

/** Returns the request that a translated video shows; null if it was made otherwise. */
export async function findShownRequest(
  tx: EntityManager,
  videoId: string,
): Promise<TranslationRequest | null> {
  const found = await tx
    .createQueryBuilder(TranslationRequestEntity, 'asked')
    .where(`asked.request ->> 'newVideoId' = :videoId`, { videoId })
    // An update that failed or still runs has not changed the video.
    .andWhere(`(asked.request -> 'update' is null or asked.appliedAt is not null)`)
    .orderBy('asked.createdAt', 'DESC')
    .getOne();
  return found?.request ?? null;
}

/** Returns what the video of a request is the translation of. */
export const contentOf = ({
  title,
  lines,
  glossary,
  article,
  update,
}: TranslationRequest): TranslatedContent =>
  update
    ? { title, glossary, lines: update.linesNow, article: update.article }
    : { title, lines, glossary, article };

/** Returns what the same request would translate now. */
export async function findPresentContent(
  tx: EntityManager,
  source: VideoEntity,
  { from, to }: Pick<TranslationRequest, 'from' | 'to'>,
): Promise<TranslatedContent> {
  const lines = await findSpokenLines(tx, source.id);
  const { glossary } = await findBrandKit(tx, source.workspaceId);
  return {
    title: source.name,
    lines: lines.map(({ startTime, endTime, text }) => ({ startTime, endTime, text })),
    glossary: chooseTerms(glossary, to),
    article: await freezeArticle(tx, source.id, { from, to }),
  };
}
