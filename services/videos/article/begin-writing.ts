import type { EntityManager } from 'typeorm';
import type { ArticleRequest } from '../../../schemas/article.js';
import { notFound } from '../../platform/errors.js';
import { makeId } from '../../platform/ids.js';
import { chooseTerms } from '../brand-kit/choose-terms.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import { KeyEventEntity, placeOf } from '../script/key-event.entity.js';
import { ScriptLineEntity } from '../script/script-line.entity.js';
import { holdVideo, requireSource, requireUnlocked } from '../video/find-video.js';
import type { VideoEntity } from '../video/video.entity.js';
import { ArticleEntity, type ArticleKey } from './article.entity.js';
import { articleKeyOf, languageOf } from './article-key.js';
import { ArticleWritingEntity } from './article-writing.entity.js';
import { HELD_FOR_MS } from './hold-writing.js';

export interface AskedArticle {
  readonly regenerate?: boolean | null;
  /** BCP 47; else the video's. */
  readonly language?: string | null;
  readonly instructions?: string | null;
}

/** What there is to do for who asks: take what is there, wait for who writes it already, or write it. */
export type Beginning =
  | { readonly kind: 'kept'; readonly article: ArticleEntity }
  | { readonly kind: 'others'; readonly key: ArticleKey; readonly id: string }
  | {
      readonly kind: 'ours';
      readonly key: ArticleKey;
      readonly id: string;
      readonly request: ArticleRequest;
    };

/** Decides it while the video is held: of two who ask at once one writes. What is there is given of a locked video, too. */
export async function beginWriting(
  tx: EntityManager,
  videoId: string,
  asked: AskedArticle,
): Promise<Beginning> {
  const video = await holdVideo(tx, videoId);
  if (!video) throw notFound({ what: 'Video', id: videoId });
  if (video.status === 'draft') requireUnlocked(video);
  const key = articleKeyOf(video, asked);
  const kept = asked.regenerate ? null : await tx.findOneBy(ArticleEntity, key);
  if (kept) return { kind: 'kept', article: kept };
  requireUnlocked(video);
  requireSource(video);

  const writing = await tx.findOneBy(ArticleWritingEntity, key);
  if (writing && writing.heldUntil.getTime() > Date.now()) return { kind: 'others', key, id: writing.id };
  const id = makeId('art');
  const heldUntil = new Date(Date.now() + HELD_FOR_MS);
  await tx.save(ArticleWritingEntity, { ...key, id, heldUntil, failure: null });
  return { kind: 'ours', key, id, request: await requestOf(tx, video, key, asked.instructions) };
}

async function requestOf(
  tx: EntityManager,
  video: VideoEntity,
  { workspaceId, videoId, language }: ArticleKey,
  instructions: string | null | undefined,
): Promise<ArticleRequest> {
  const lines = await tx.find(ScriptLineEntity, { where: { videoId }, order: { position: 'asc' } });
  const events = await tx.find(KeyEventEntity, { where: { videoId }, order: { position: 'asc' } });
  const { glossary } = await findBrandKit(tx, workspaceId);
  return {
    ...{ videoId, language, videoLanguage: languageOf(video) },
    ...{ title: video.name, durationSeconds: video.durationSeconds ?? 0 },
    lines: lines.map((line) => [...spokenSpan(line), line.text]),
    keyEvents: events.map((event) => ({ text: event.text, atSeconds: placeOf(event) })),
    videoContext: video.videoContext ?? undefined,
    companyContext: video.companyContext ?? undefined,
    instructions: instructions?.trim() || undefined,
    glossary: chooseTerms(glossary, language),
  };
}

/** When it is said, where that is known: a subtitle stays longer, so that it can be read. */
function spokenSpan({ startTime, endTime, words }: ScriptLineEntity): [number, number] {
  const [first, last] = [words?.at(0), words?.at(-1)];
  return first && last ? [first.start, last.end] : [startTime, endTime];
}
