import { defineTool } from '../tool.js';
import { number, select, url } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const watermarkAdder = defineTool({
  type: 'watermark-adder',
  displayName: 'Watermark adder',
  description: 'Lays a picture over a corner of a video.',
  category: 'video',
  parameters: {
    videoUrl,
    imageUrl: url({
      label: 'Picture',
      description: 'Address of a PNG, JPEG, WebP, GIF or SVG.',
      required: true,
    }),
    position: select({
      label: 'Corner',
      description: 'Where it lies.',
      defaultValue: 'bottom-right',
      options: [
        { label: 'Top left', value: 'top-left' },
        { label: 'Top right', value: 'top-right' },
        { label: 'Bottom left', value: 'bottom-left' },
        { label: 'Bottom right', value: 'bottom-right' },
      ],
    }),
    size: select({
      label: 'Size',
      description: 'Of the picture beside the video’s.',
      defaultValue: 'medium',
      options: [
        { label: 'Small', value: 'small' },
        { label: 'Medium', value: 'medium' },
        { label: 'Large', value: 'large' },
      ],
    }),
    opacity: number({
      label: 'Opacity',
      description: 'Percent: 0 is not seen, 100 hides what is behind.',
      min: 0,
      max: 100,
      defaultValue: 80,
    }),
  },
  output: { type: 'file', label: 'Video with watermark', mimeType: 'video/mp4' },
});
