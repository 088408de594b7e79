import type { LanguageSource, VideoEntity } from './video.entity.js';

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
