import { defineTool } from '../tool.js';
import { number, select } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const thumbnailExtractor = defineTool({
  type: 'thumbnail-extractor',
  displayName: 'Thumbnail extractor',
  description: 'Takes one picture of a video: at a time, or the one that stands for it best.',
  category: 'image',
  parameters: {
    videoUrl,
    time: number({
      label: 'Time',
      description:
        'Seconds from the beginning. Without it the whole video is looked at and the best picture taken.',
      min: 0,
      max: 14_400,
    }),
    format: select({
      label: 'Format',
      description: 'Of the picture.',
      defaultValue: 'jpg',
      options: [
        { label: 'JPEG', value: 'jpg' },
        { label: 'PNG', value: 'png' },
        { label: 'WebP', value: 'webp' },
      ],
    }),
    width: number({
      label: 'Width at most',
      description: 'Pixels; the height follows. Without it the picture keeps its size.',
      min: 16,
      max: 4096,
      step: 1,
    }),
  },
  output: { type: 'file', label: 'Picture', mimeType: 'image/jpeg' },
});
