import { defineTool } from '../tool.js';
import { language, select } from '../tool-parameter.js';
import { inputFormat, SUBTITLE_FILES, subtitles, subtitlesUrl } from './common-parameters.js';
import { requireOneText } from './require-one-text.js';

export const subtitleTranslator = defineTool({
  type: 'subtitle-translator',
  displayName: 'Subtitle translator',
  description:
    'Translates subtitles; times and positions are unchanged, and styles stay with whole cues and with words that are found in the translation.',
  category: 'subtitles',
  parameters: {
    subtitles,
    subtitlesUrl,
    inputFormat,
    sourceLanguage: language({
      label: 'From',
      description:
        'Source language (BCP 47); detected if absent, with the Brand Kit’s default language as fallback.',
    }),
    targetLanguage: language({
      label: 'Into',
      description: 'Target language (BCP 47). GET /v1/languages lists supported ones.',
      required: true,
    }),
    format: select({
      label: 'Format',
      description: 'Format of the translated subtitles.',
      defaultValue: 'srt',
      options: SUBTITLE_FILES,
    }),
  },
  output: { type: 'file', label: 'Translated subtitles', mimeType: 'application/x-subrip' },
  languageParameter: 'sourceLanguage',
  check: requireOneText,
});
