import { defineTool } from '../tool.js';
import { language, select } from '../tool-parameter.js';
import { SUBTITLE_FILES, videoUrl } from './common-parameters.js';

export const subtitleGenerator = defineTool({
  type: 'subtitle-generator',
  displayName: 'Subtitle generator',
  description: 'Hears what is said in a video and makes subtitles of it.',
  category: 'subtitles',
  parameters: {
    videoUrl,
    language: language({
      label: 'Language',
      description:
        'BCP 47, such as en; without it it is found out. GET /v1/languages tells what can be heard.',
    }),
    format: select({
      label: 'Format',
      description: 'Of the subtitles.',
      defaultValue: 'srt',
      options: SUBTITLE_FILES,
    }),
  },
  output: { type: 'file', label: 'Subtitles', mimeType: 'application/x-subrip' },
});
