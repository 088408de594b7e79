import { defineTool } from '../tool.js';
import { language, select } from '../tool-parameter.js';
import { SUBTITLE_FILES, videoUrl } from './common-parameters.js';

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
