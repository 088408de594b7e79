import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { boolean, color, language, number, select } from '../tool-parameter.js';
import {
  inputEncoding,
  inputFormat,
  SUBTITLE_FILES,
  subtitles,
  subtitlesUrl,
  videoUrl,
} from './common-parameters.js';

export const videoTranscriptExtractor = defineTool({
  type: 'video-transcript-extractor',
  displayName: 'Video transcript extractor',
  description: 'Transcribes the speech of a video as text.',
  category: 'analysis',
  parameters: {
    videoUrl,
    language: language({
      label: 'Language',
      description:
        'Spoken language (BCP 47), such as en; detected if absent. GET /v1/languages lists supported ones.',
    }),
    timestamps: boolean({
      label: 'Time stamps',
      description: 'Whether to write a line with its time for each sentence, instead of paragraphs.',
      defaultValue: false,
    }),
  },
  output: { type: 'text', label: 'Transcript', mimeType: 'text/plain' },
});

export const subtitleGenerator = defineTool({
  type: 'subtitle-generator',
  displayName: 'Subtitle generator',
  description: 'Transcribes the speech of a video as subtitles.',
  category: 'subtitles',
  parameters: {
    videoUrl,
    language: language({
      label: 'Language',
      description:
        'Spoken language (BCP 47), such as en; detected if absent. GET /v1/languages lists supported ones.',
    }),
    format: select({
      label: 'Format',
      description: 'Format of the subtitles.',
      defaultValue: 'srt',
      options: SUBTITLE_FILES,
    }),
  },
  output: { type: 'file', label: 'Subtitles', mimeType: 'application/x-subrip' },
});

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
    inputEncoding,
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

export const subtitleConverter = defineTool({
  type: 'subtitle-converter',
  displayName: 'Subtitle converter',
  description:
    'Converts subtitles to another format, optionally shifted in time. Italics, bold, underlines, colors and positions are preserved if the format supports them.',
  category: 'subtitles',
  parameters: {
    subtitles,
    subtitlesUrl,
    inputFormat,
    inputEncoding,
    format: select({
      label: 'Format',
      description: 'Output format.',
      required: true,
      options: SUBTITLE_FILES,
    }),
    shiftSeconds: number({
      label: 'Shift',
      description:
        'Seconds to shift by; negative values shift to earlier times. Cues that would end before 0 are removed.',
      min: -14_400,
      max: 14_400,
      defaultValue: 0,
    }),
  },
  output: { type: 'file', label: 'Converted subtitles', mimeType: 'application/x-subrip' },
  check: requireOneText,
});

export const subtitleBurner = defineTool({
  type: 'subtitle-burner',
  displayName: 'Subtitle burner',
  description:
    'Burns subtitles into a video, in the font of the service’s captions. Italics, bold, underlines, colors and positions of the subtitles are preserved.',
  category: 'subtitles',
  parameters: {
    videoUrl,
    subtitles,
    subtitlesUrl,
    inputFormat,
    inputEncoding,
    color: color({
      label: 'Color',
      description: 'Color of text that the subtitles give none.',
      defaultValue: '#FFFFFF',
    }),
    outlineColor: color({
      label: 'Outline',
      description: 'Outline color.',
      defaultValue: '#000000',
    }),
    bold: boolean({ label: 'Bold', description: 'Bold text.', defaultValue: false }),
  },
  output: { type: 'file', label: 'Video with subtitles', mimeType: 'video/mp4' },
  check: requireOneText,
});

/** Requires the subtitles either as text or as a URL. */
function requireOneText({
  subtitles,
  subtitlesUrl,
  inputEncoding,
}: {
  readonly subtitles: string | undefined;
  readonly subtitlesUrl: string | undefined;
  readonly inputEncoding: string;
}): void {
  if (subtitles === undefined && subtitlesUrl === undefined)
    throw refuse('subtitles', 'is required unless subtitlesUrl is provided');
  if (subtitles !== undefined && subtitlesUrl !== undefined)
    throw refuse('subtitlesUrl', 'must not be combined with subtitles');
  if (subtitles !== undefined && inputEncoding !== 'auto')
    throw refuse('inputEncoding', 'must not be combined with subtitles, which are text already');
}
