import { defineTool } from '../tool.js';
import { choices, number, select } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const thumbnailExtractor = defineTool({
  type: 'thumbnail-extractor',
  displayName: 'Thumbnail extractor',
  description: 'Extracts a frame of a video: at a time, or the most representative one.',
  category: 'image',
  parameters: {
    videoUrl,
    time: number({
      label: 'Time',
      description: 'Seconds from the start; if absent, the most representative frame of the whole video.',
      min: 0,
      max: 14_400,
    }),
    format: select({
      label: 'Format',
      description: 'Format of the image.',
      defaultValue: 'jpg',
      options: choices({ jpg: 'JPEG', png: 'PNG', webp: 'WebP' }),
    }),
    width: number({
      label: 'Maximum width',
      description: 'Pixels; the height keeps the aspect ratio. Original size if absent.',
      min: 16,
      max: 4096,
      step: 1,
    }),
  },
  output: { type: 'file', label: 'Image', mimeType: 'image/jpeg' },
});
