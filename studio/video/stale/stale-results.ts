import type { StalePart, StaleResultsFragment } from './stale.generated.js';

type Staleness = StaleResultsFragment['staleness'];
export type StaleTranslation = Staleness['translations'][number];
export type StaleExport = Staleness['exports'][number];
type Compared = Omit<StaleTranslation, 'videoId' | 'language' | 'linesToTranslate'>;

/** What updating makes, and what it takes; null where that is not known before. */
export interface Update {
  readonly parts: readonly StalePart[];
  /** IDs of the exports that it makes again; null for all that are out of date. */
  readonly exportIds: readonly string[] | null;
  readonly seconds: number | null;
  readonly minutes: number | null;
}

const has = ({ reasons }: Compared, reason: string): boolean => reasons.some(({ kind }) => kind === reason);

/** Of several translations into a language only the newest counts. */
export function staleTranslations({ translations }: Staleness): readonly StaleTranslation[] {
  const newest = new Map(translations.map((translation) => [translation.language, translation]));
  return [...newest.values()].filter(({ stale }) => stale);
}

/** Translations of which it is unknown what they were made from: they cannot be updated, only made again as a new video. */
export const unknownTranslations = (staleness: Staleness): readonly StaleTranslation[] =>
  staleTranslations(staleness).filter((translation) => has(translation, 'NOT_COMPARABLE'));

/** Whether an export can be made again; of the older ones not those of which it is unknown what they were made from. */
export const canBeMade = (exported: StaleExport, isNewest: boolean): boolean =>
  !has(exported, 'CANNOT_BE_MADE') && (isNewest || !has(exported, 'NOT_COMPARABLE'));

/**
 * Chooses what can be brought up to date: not what is refused as a whole, nor articles and translations of which it is
 * unknown what they were made from. An export contains the voiceover, so it is made after every new one.
 */
export function planUpdate(staleness: Staleness): Update {
  const { voiceover, articles, exports } = staleness;
  const speaks = voiceover?.stale === true && !has(voiceover, 'CANNOT_BE_MADE');
  const written = articles.filter((article) => article.stale && !has(article, 'NOT_COMPARABLE'));
  const translated = staleTranslations(staleness).filter(
    (translation) => !has(translation, 'NOT_COMPARABLE'),
  );
  const stale = exports.filter((made) => speaks || made.stale);
  const exported = stale.filter((made) => speaks || canBeMade(made, made === exports[0]));
  const made: readonly Compared[] = [...(speaks ? [voiceover] : []), ...written, ...translated, ...exported];
  return {
    parts: [
      ...(speaks ? (['VOICEOVER'] as const) : []),
      ...(written.length > 0 ? (['ARTICLES'] as const) : []),
      ...(translated.length > 0 ? (['TRANSLATIONS'] as const) : []),
      ...(exported.length > 0 ? (['EXPORT'] as const) : []),
    ],
    // One that cannot be made would have all of them refused.
    exportIds:
      exported.length === stale.length || exported.length === 0
        ? null
        : exported.map(({ exportId }) => exportId),
    // How long an export with another voiceover takes is known once that is made.
    seconds: speaks && exported.length > 0 ? null : sum(made.map(({ estimatedSeconds }) => estimatedSeconds)),
    minutes: sum(made.map(({ minutes }) => minutes)),
  };
}

const sum = (values: ReadonlyArray<number | null>): number | null =>
  values.includes(null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);
