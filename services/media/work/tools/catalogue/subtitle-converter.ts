import { defineTool } from '../tool.js';
import { number, select } from '../tool-parameter.js';
import { inputFormat, SUBTITLE_FILES, subtitles, subtitlesUrl } from './common-parameters.js';
import { requireOneText } from './require-one-text.js';

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
