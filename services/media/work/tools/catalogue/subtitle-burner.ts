import { defineTool } from '../tool.js';
import { boolean, color } from '../tool-parameter.js';
import { inputFormat, subtitles, subtitlesUrl, videoUrl } from './common-parameters.js';
import { requireOneText } from './require-one-text.js';

export const subtitleBurner = defineTool({
  type: 'subtitle-burner',
  displayName: 'Subtitle burner',
  description: 'Draws subtitles into the picture of a video, in the type of the service’s captions.',
  category: 'subtitles',
  parameters: {
    videoUrl,
    subtitles,
    subtitlesUrl,
    inputFormat,
    color: color({ label: 'Colour', description: 'Of the letters.', defaultValue: '#FFFFFF' }),
    outlineColor: color({
      label: 'Outline',
      description: 'Colour around the letters.',
      defaultValue: '#000000',
    }),
    bold: boolean({ label: 'Bold', description: 'Heavy letters.', defaultValue: false }),
  },
  output: { type: 'file', label: 'Video with subtitles', mimeType: 'video/mp4' },
  check: requireOneText,
});
