import { defineTool } from '../tool.js';
import { language, select } from '../tool-parameter.js';
import { inputFormat, SUBTITLE_FILES, subtitles, subtitlesUrl } from './common-parameters.js';
import { requireOneText } from './require-one-text.js';

export const subtitleTranslator = defineTool({
  type: 'subtitle-translator',
  displayName: 'Subtitle translator',
  description: 'Translates subtitles; every line keeps its time.',
  category: 'subtitles',
  parameters: {
    subtitles,
    subtitlesUrl,
    inputFormat,
    sourceLanguage: language({
      label: 'From',
      description:
        'BCP 47; detected where absent, and where that fails the default language of the Brand Kit.',
    }),
    targetLanguage: language({
      label: 'Into',
      description: 'BCP 47. GET /v1/languages tells what can be translated into.',
      required: true,
    }),
    format: select({
      label: 'Format',
      description: 'Of the translated subtitles.',
      defaultValue: 'srt',
      options: SUBTITLE_FILES,
    }),
  },
  output: { type: 'file', label: 'Translated subtitles', mimeType: 'application/x-subrip' },
  languageParameter: 'sourceLanguage',
  check: requireOneText,
});
