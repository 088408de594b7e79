import { formatNumber, languageName, text } from '../../text/text';
import { ratioName } from '../export/ratios';
import { remaining } from '../jobs/job-state';
import type { StaleResultsFragment } from './stale.generated';
import { type StaleExport, staleTranslations, type Update } from './stale-results';

type Staleness = StaleResultsFragment['staleness'];

/** A result that is out of date, in words. */
export interface StaleResult {
  readonly key: string;
  /** Such as `export`. */
  readonly name: string;
  /** What of it is out of date, such as `1 of 42 segments`; null if unknown. */
  readonly detail: string | null;
  readonly reasons: readonly string[];
  readonly reasonCount: number;
}

const words = text.stale;

export const nameOfLanguage = (code: string): string =>
  languageName(code, document.documentElement.lang || 'en');

/** What is out of date, in the order in which it is made, then the translations. */
export function staleResults(staleness: Staleness): readonly StaleResult[] {
  const { voiceover, articles, exports } = staleness;
  return [
    ...exports.filter((made) => made.stale).map((made) => staleExport(made, exports.length > 1)),
    ...(voiceover?.stale
      ? [result('voiceover', words.voiceover, linesDetail(voiceover.linesToSpeak), voiceover)]
      : []),
    ...articles
      .filter(({ stale }) => stale)
      .map((article) => {
        const language = articles.length > 1 ? nameOfLanguage(article.language) : null;
        return result(article.articleId, words.article(language), null, article);
      }),
    ...staleTranslations(staleness).map((translation) => {
      const name = words.translation(nameOfLanguage(translation.language));
      return result(translation.videoId, name, linesDetail(translation.linesToTranslate), translation);
    }),
  ];
}

/** An export that is out of date; its aspect ratio names it among several. */
export function staleExport(exported: StaleExport, isOneOfMany: boolean): StaleResult {
  const name = isOneOfMany ? words.exportIn(ratioName(exported.aspectRatio)) : words.export;
  return result(exported.exportId, name, exportDetail(exported), exported);
}

/** What updating takes, as a sentence; null if that is not known before. */
export function costOf({ parts, seconds, minutes }: Omit<Update, 'exportIds'>): string | null {
  if (parts.length === 0) return null;
  const charged = minutes ? formatNumber(minutes) : null;
  if (seconds === null) return charged && words.charged(charged);
  const { unit, count } = remaining(seconds);
  return words.takes(words[unit](count), charged);
}

const result = (
  key: string,
  name: string,
  detail: string | null,
  { reasons, reasonCount }: Pick<Staleness['articles'][number], 'reasons' | 'reasonCount'>,
): StaleResult => ({ key, name, detail, reasons: reasons.map(({ message }) => message), reasonCount });

function exportDetail({ segmentsToRender, segmentsTotal, mixesAudio }: StaleExport): string | null {
  if (segmentsToRender && segmentsTotal) return words.segments(segmentsToRender, segmentsTotal);
  return mixesAudio ? words.sound : null;
}

const linesDetail = (lines: number | null): string | null => (lines ? words.lines(lines) : null);
