import { writeVtt } from '../../../schemas/formats/vtt.js';
import type { ExportContent } from '../../../schemas/messages/media.js';
import { SCENE_CHANGES } from '../interaction/name-detected.js';

export interface Chapter {
  /** Seconds of the export. */
  readonly start: number;
  readonly title: string;
}

interface Event {
  readonly text: string;
  /** Seconds of the source; null if undetermined. */
  readonly placedAt: number | null;
}

/** Players show no chapters that are shorter. */
const MIN_SECONDS = 1;

/** Converts a time of the source to one of the export, where the footage starts later and is held in places. */
function timeInExport({ footageStartSeconds, holds }: ExportContent, seconds: number): number {
  const held = holds.reduce((sum, { at, length }) => sum + (at <= seconds ? length : 0), 0);
  return Math.round((footageStartSeconds + seconds + held) * 1000) / 1000;
}

/**
 * Returns the key events as chapters of the export, by time; of those closer than a second the first. Changes of scene
 * without a name are none. None for an export whose times are not known.
 */
export function chaptersOf(events: readonly Event[], content: ExportContent | null): Chapter[] {
  if (!content) return [];
  const placed = events
    .flatMap(({ text, placedAt }) =>
      placedAt === null ? [] : [{ title: text.trim(), start: timeInExport(content, placedAt) }],
    )
    .filter(
      ({ start, title }) =>
        title !== '' && title !== SCENE_CHANGES && start <= content.durationSeconds - MIN_SECONDS,
    )
    .sort((a, b) => a.start - b.start);
  const chapters: Chapter[] = [];
  for (const chapter of placed)
    if (chapter.start - (chapters.at(-1)?.start ?? Number.NEGATIVE_INFINITY) >= MIN_SECONDS)
      chapters.push(chapter);
  return chapters;
}

/** Writes chapters as WebVTT; each lasts until the next one. */
export const writeChapters = (chapters: readonly Chapter[], durationSeconds: number): string =>
  writeVtt(
    chapters.map(({ start, title }, i) => ({
      startTime: start,
      endTime: chapters[i + 1]?.start ?? Math.max(durationSeconds, start),
      text: title,
    })),
  );
