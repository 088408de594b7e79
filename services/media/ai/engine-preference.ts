import { z } from 'zod';
import { canonicalLanguage, primaryLanguage } from './language-tag.js';
import { WIDELY_KNOWN } from './widely-known.js';

/** The engine that the operator prefers, by language. */
export type EnginePreference<Id extends string = string> = {
  readonly byLanguage: Readonly<Record<string, Id>>;
  /** For every other language; null for any ready engine. */
  readonly otherwise: Id | null;
};

/** Parses `auto`, an engine's name, or both by language: `de:espeak-ng, pt-BR:openai, *:auto`. */
export const enginePreference = <Id extends string>(ids: readonly Id[]) =>
  z.string().transform((text, ctx): EnginePreference<Id> => {
    const byLanguage: Record<string, Id> = {};
    let otherwise: Id | null = null;
    for (const entry of text.split(',').map((part) => part.trim())) {
      const [name = '', language = '*'] = entry
        .split(':')
        .map((part) => part.trim())
        .reverse();
      const id = ids.find((known) => known === name) ?? null;
      const tag = language === '*' ? '*' : canonicalLanguage(language);
      if ((!id && name !== 'auto') || !tag || (tag !== '*' && !id)) {
        ctx.addIssue({
          code: 'custom',
          message: `"${entry}" must be auto, ${ids.join(', ')}, or one of them for a language such as de:${ids[0]}`,
        });
        return z.NEVER;
      }
      if (tag === '*') otherwise = id;
      else byLanguage[tag] = id as Id;
    }
    return { byLanguage, otherwise };
  });

/**
 * Returns the engines to consider for a language, the preferred one first. An engine that is named is the
 * only one.
 */
export function preferredEngines<Id extends string>(
  { byLanguage, otherwise }: EnginePreference<Id>,
  language: string | undefined,
  order: readonly Id[],
): readonly Id[] {
  const tag = language && canonicalLanguage(language);
  const named = (tag && (byLanguage[tag] ?? byLanguage[primaryLanguage(tag)])) || otherwise;
  return named ? [named] : order;
}

/** Returns every engine that some language may use, in order of preference. */
export function reachableEngines<Id extends string>(
  { byLanguage, otherwise }: EnginePreference<Id>,
  order: readonly Id[],
): readonly Id[] {
  if (!otherwise) return order;
  const named = new Set([otherwise, ...Object.values<Id>(byLanguage)]);
  return order.filter((id) => named.has(id));
}

/**
 * Returns those of an engine's languages that the preference assigns to it; an empty list still means any
 * language.
 */
export function wantedLanguages<Id extends string>(
  {
    id,
    isReady,
    languages,
  }: { readonly id: Id; readonly isReady: boolean; readonly languages: readonly string[] },
  preferences: readonly EnginePreference<Id>[],
  order: readonly Id[],
): readonly string[] {
  const isForAll = preferences.some(
    ({ byLanguage, otherwise }) =>
      (otherwise === null || otherwise === id) && Object.values(byLanguage).every((named) => named === id),
  );
  if (!isReady || isForAll) return languages;
  return (languages.length > 0 ? languages : WIDELY_KNOWN).filter((language) =>
    preferences.some((preference) => preferredEngines(preference, language, order).includes(id)),
  );
}
