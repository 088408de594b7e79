import { DomainError } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import type { LanguageSource, VideoEntity } from './video.entity.js';

const LANGUAGES = 'query Languages { languages { code } }';
/** All ISO 639-1 codes are listed. */
const ISO_639_1 = /^[a-z]{2}$/;

/**
 * Throws `validation_error` unless `GET /v1/languages` lists the language of the BCP 47 code, ignoring its
 * script and region.
 */
export async function requireListedLanguage(
  { caller, media, requestId }: VideosContext,
  field: string,
  code: string,
): Promise<void> {
  const { language } = new Intl.Locale(code);
  if (ISO_639_1.test(language)) return;
  const { languages } = await media.call<{ languages: ReadonlyArray<{ code: string }> }>({
    document: LANGUAGES,
    as: { ...caller, role: null, scopes: null },
    requestId,
  });
  if (languages.some((listed) => new Intl.Locale(listed.code).language === language)) return;
  const message = `${field} must be a language that GET /v1/languages lists, such as en or pt-BR`;
  throw new DomainError('validation_error', message, { field });
}

export type SettledLanguage = Pick<VideoEntity, 'language' | 'languageSource' | 'languageConfidence'>;

export const NO_LANGUAGE: SettledLanguage = {
  language: null,
  languageSource: null,
  languageConfidence: null,
};

/** A language provided by the user. */
export const providedLanguage = (language: string): SettledLanguage => settled(language, 'given', 1);

/** The workspace's default language, which no evidence supports. */
export const assumedLanguage = (language: string): SettledLanguage => settled(language, 'assumed', 0);

export const detectedLanguage = (language: string, confidence: number | null): SettledLanguage =>
  settled(language, 'detected', confidence);

const settled = (
  language: string,
  languageSource: LanguageSource,
  languageConfidence: number | null,
): SettledLanguage => ({ language, languageSource, languageConfidence });
