import type { DataSource } from 'typeorm';
import type { TranslationRequest } from '../../../../schemas/messages/translation-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import type { TranslateInput } from '../../ai/translate/translate-engine.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import type { TimeSpan } from '../../text/word.js';
import { estimateSpeechSeconds } from '../../video/narration/estimate-speech.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import { namedLabels } from '../analysis/labels/named-labels.js';
import { type ScreenLabel, screenLabels } from '../analysis/labels/screen-labels.js';
import { throwEngineFailure } from '../engine-work-failed.js';
import { markedNames } from './article-texts.js';
import { TranslationPartEntity } from './translation.entity.js';
import { findTexts } from './translation-texts.js';
import {
  queueTranslationJoinWhenReady,
  requireTranslation,
  type TranslatePayload,
  type TranslationServices,
} from './translation-work.js';

/** People speak of what they will show, and of what they have shown. */
const MARGIN_SECONDS = 10;

/** Returns the names that the newest analysis of a video found on its screen. */
async function findLabels(
  db: DataSource,
  { workspaceId, videoId }: { readonly workspaceId: string; readonly videoId: string },
): Promise<ScreenLabel[]> {
  const analysis = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOne(AnalysisEntity, { where: { videoId }, order: { createdAt: 'desc' } }),
  );
  return analysis ? screenLabels(analysis.result) : [];
}

/** Returns the names on the screen around a span, or during the whole video, each once. */
function labelsNear(labels: readonly ScreenLabel[], span: TimeSpan | null): string[] {
  const near = labels.filter(
    ({ fromSeconds, toSeconds }) =>
      span === null ||
      (fromSeconds - MARGIN_SECONDS <= span.endSeconds && toSeconds + MARGIN_SECONDS >= span.startSeconds),
  );
  return [...new Set(near.map(({ text }) => text))];
}

/** A line may take this much longer than its time: a voice catches up. */
const TOLERANCE = 1.1;

/** Returns how long translations may be that will be read aloud, by the pace of the voice; undefined if none will be. */
function limitOf(
  { voice, lines, to }: TranslationRequest,
  spans: ReadonlyArray<TimeSpan | null>,
): TranslateInput['maxCharacters'] {
  if (!voice) return undefined;
  const { voiceId, speed, sentencePauseSeconds } = voice.settings;
  const pace = { voiceId, language: to, speed: speed ?? 1, sentencePauseSeconds };
  return (index, translation) => {
    const span = spans[index];
    const next = span && lines.find(({ startTime }) => startTime >= span.endSeconds);
    if (!span) return null;
    const available = (next?.startTime ?? span.endSeconds) - span.startSeconds;
    const needed = estimateSpeechSeconds(translation, pace);
    return needed <= available * TOLERANCE ? null : Math.floor((translation.length * available) / needed);
  };
}

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
  const all = await findTexts(request);
  const texts = all.texts.slice(first, first + count);
  const spans = all.spans.slice(first, first + count);
  const { lines, isDraft, engineId } = await translating
    .translate({
      from,
      to,
      glossary,
      signal,
      lines: texts,
      // The translated video still shows the program in its own language.
      verbatim: texts.map((text, index) => [
        ...namedLabels(text, labelsNear(labels, spans[index] ?? null), from),
        ...markedNames(text),
      ]),
      maxCharacters: limitOf(request, spans),
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
