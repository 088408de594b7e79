import { canonicalLanguage, isLanguageCode } from '../../../schemas/language-code.js';
import { invalid } from '../../platform/errors/errors.js';

/** The requested outputs. */
export interface Generate {
  /** Accepted without effect, since the analysis always runs. */
  readonly analysis?: boolean | null;
  readonly voiceover?: boolean | null;
  readonly helpArticle?: boolean | null;
  readonly export?: boolean | null;
  readonly translation?: {
    readonly enabled?: boolean | null;
    readonly languages?: readonly string[] | null;
  } | null;
}

export const MAX_TRANSLATIONS = 50;
const LANGUAGES = 'body.generate.translation.languages';

/**
 * Returns the names of the steps in the order they run. The analysis is always first, since all others depend
 * on it.
 */
export function readSteps({ voiceover, helpArticle, translation, ...rest }: Generate): string[] {
  return [
    'analysis',
    ...(voiceover ? ['voiceover'] : []),
    ...(helpArticle ? ['helpArticle'] : []),
    ...(rest.export ? ['export'] : []),
    ...(translation?.enabled ? readLanguages(translation.languages ?? []) : []).map(
      (language) => `translation:${language}`,
    ),
  ];
}

/** Returns unique canonical codes; an empty list requests no translation. */
function readLanguages(given: readonly string[]): string[] {
  if (given.length > MAX_TRANSLATIONS)
    throw invalid(LANGUAGES, `must have at most ${MAX_TRANSLATIONS} items`);
  const read: string[] = [];
  for (const [i, code] of given.entries()) {
    if (!isLanguageCode(code))
      throw invalid(`${LANGUAGES}[${i}]`, 'must be a language code such as en or pt-BR');
    const language = canonicalLanguage(code);
    if (read.includes(language)) throw invalid(`${LANGUAGES}[${i}]`, `names ${language} twice`);
    read.push(language);
  }
  return read;
}

/** Returns the language of a translation step; null for any other. */
export const languageOf = (step: string): string | null =>
  step.startsWith('translation:') ? step.slice('translation:'.length) : null;
