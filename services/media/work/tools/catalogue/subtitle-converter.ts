import { defineTool } from '../tool.js';
import { number, select } from '../tool-parameter.js';
import { inputFormat, SUBTITLE_FILES, subtitles, subtitlesUrl } from './common-parameters.js';
import { requireOneText } from './require-one-text.js';

export const subtitleConverter = defineTool({
  type: 'subtitle-converter',
  displayName: 'Subtitle converter',
  description: 'Writes subtitles in another format, and moves them in time if need be.',
  category: 'subtitles',
  parameters: {
    subtitles,
    subtitlesUrl,
    inputFormat,
    format: select({ label: 'Format', description: 'To write.', required: true, options: SUBTITLE_FILES }),
    shiftSeconds: number({
      label: 'Shift',
      description:
        'Seconds that everything comes later, or, below 0, earlier. What would end before 0 is left out.',
      min: -14_400,
      max: 14_400,
      defaultValue: 0,
    }),
  },
  output: { type: 'file', label: 'Converted subtitles', mimeType: 'application/x-subrip' },
  check: requireOneText,
});
