import { defineTool } from '../tool.js';
import { boolean, color } from '../tool-parameter.js';
import { inputFormat, subtitles, subtitlesUrl, videoUrl } from './common-parameters.js';
import { requireOneText } from './require-one-text.js';

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
