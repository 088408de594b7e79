import type { EntityManager } from 'typeorm';
import type { TranslationUpdate } from '../../../schemas/messages/translation-request.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { foldName } from '../project/fold-name.js';
import { type ComparedLine, pairByTime, pairLines, type TimedLine } from '../requests/compare-lines.js';
import { TranslationRequestEntity } from '../requests/request.entity.js';
import { findSpokenLines } from '../script/find-script.js';
import { storeLines } from '../script/store-lines.js';
import { notifyVideo } from '../video/notify-video.js';
import { VideoEntity } from '../video/video.entity.js';
import { nameOfTitle, type Translation } from './make-translated-video.js';
import { storeTranslatedArticle } from './store-translated-article.js';

/**
 * Returns the script of a translated video after an update. Lines of the source that were translated anew get their
 * translation and follow the source's times; all others stay as they are in the video, with the changes that a person
 * made there: a changed text, a line that was deleted or added. Lines that the source no longer has are deleted.
 */
export function mergeTranslatedLines(
  { linesBefore, linesNow }: TranslationUpdate,
  present: readonly ComparedLine[],
  translated: ReadonlyMap<number, string>,
): ComparedLine[] {
  const ofSource = findCounterparts(linesBefore, present);
  const merged = pairLines(linesBefore, linesNow).flatMap((pair): ComparedLine[] => {
    const line = pair.now === null ? null : linesNow[pair.now];
    if (!line) return [];
    const before = pair.before === null ? undefined : linesBefore[pair.before];
    const own = pair.before === null ? undefined : ofSource.get(pair.before);
    const text = translated.get(pair.now as number) ?? own?.text;
    if (text === undefined) return [];
    const { startTime, endTime } = own && before && haveSameTimes(before, line) ? own : line;
    return [{ startTime, endTime, text }];
  });
  const known = new Set(ofSource.values());
  const added = present.filter((line) => !known.has(line));
  return [...merged, ...added.map(({ startTime, endTime, text }) => ({ startTime, endTime, text }))].sort(
    (a, b) => a.startTime - b.startTime || a.endTime - b.endTime,
  );
}

const haveSameTimes = (one: TimedLine, other: TimedLine): boolean =>
  one.startTime === other.startTime && one.endTime === other.endTime;

/** Returns the translated video's line for each line of its source: first those at the same times, then by overlap. */
function findCounterparts(
  source: readonly TimedLine[],
  present: readonly ComparedLine[],
): Map<number, ComparedLine> {
  const keyOf = ({ startTime, endTime }: TimedLine) => `${startTime} ${endTime}`;
  const atTimes = new Map(present.map((line, position) => [keyOf(line), position]));
  const found = new Map<number, ComparedLine>();
  const left: number[] = [];
  const taken = new Set<number>();
  for (const [at, line] of source.entries()) {
    const position = atTimes.get(keyOf(line));
    if (position === undefined || taken.has(position)) left.push(at);
    else {
      taken.add(position);
      found.set(at, present[position] as ComparedLine);
    }
  }
  const fresh = [...present.keys()].filter((position) => !taken.has(position));
  for (const { before, now } of pairByTime({ before: source, left }, { now: present, fresh }))
    if (before !== null && now !== null) found.set(before, present[now] as ComparedLine);
  return found;
}

/** Brings a translated video up to date, once. Changes that a person made meanwhile stay. The caller has locked the video. */
export async function applyTranslationUpdate(
  tx: EntityManager,
  video: VideoEntity,
  asked: TranslationRequestEntity,
  translation: Translation,
  origin: MessageOrigin,
): Promise<void> {
  const { title, lines, article, isDraft } = translation;
  const { workspaceId, id: videoId } = video;
  const { request, appliedAt } = asked;
  const { update } = request;
  if (!update || appliedAt) return;
  const translated = new Map(
    update.positions.map((position, index): [number, string] => [position, lines[index] ?? '']),
  );
  const present = await findSpokenLines(tx, videoId);
  const merged = mergeTranslatedLines(update, present, translated);
  const { areChanged } = await storeLines(tx, { workspaceId, videoId }, merged);
  if (article && request.article)
    await storeTranslatedArticle(tx, request, request.article.instructionsKey, translation, origin);
  const now = new Date();
  const name = nameOfTitle(title);
  await tx.update(
    VideoEntity,
    { workspaceId, id: videoId },
    {
      ...(update.hasNewTitle && { name, nameFolded: foldName(name) }),
      ...(article && video.kb === 'none' && { kb: 'not_published' as const }),
      // Lines of a draft engine are unchecked, although a person may have checked the others.
      ...(isDraft &&
        lines.length > 0 &&
        video.transcription && { transcription: { ...video.transcription, draft: true } }),
      scriptVersion: video.scriptVersion + (areChanged ? 1 : 0),
      updatedAt: now,
    },
  );
  await notifyVideo(tx, { workspaceId, videoId: request.videoId });
  await tx.update(TranslationRequestEntity, { workspaceId, id: asked.id }, { appliedAt: now });
}
