import { defineTool } from '../tool.js';
import { choices, number, select, url } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const watermarkAdder = defineTool({
  type: 'watermark-adder',
  displayName: 'Watermark adder',
  description: 'Adds a watermark to a corner of a video.',
  category: 'video',
  parameters: {
    videoUrl,
    imageUrl: url({
      label: 'Image',
      description: 'URL of a PNG, JPEG, WebP, GIF or SVG.',
      required: true,
    }),
    position: select({
      label: 'Corner',
      description: 'Corner of the watermark.',
      defaultValue: 'bottom-right',
      options: choices({
        'top-left': 'Top left',
        'top-right': 'Top right',
        'bottom-left': 'Bottom left',
        'bottom-right': 'Bottom right',
      }),
    }),
    size: select({
      label: 'Size',
      description: 'Size of the watermark relative to the video.',
      defaultValue: 'medium',
      options: choices({ small: 'Small', medium: 'Medium', large: 'Large' }),
    }),
    opacity: number({
      label: 'Opacity',
      description: 'Opacity, 0 (invisible) to 100 (opaque) percent.',
      min: 0,
      max: 100,
      defaultValue: 80,
    }),
  },
  output: { type: 'file', label: 'Video with watermark', mimeType: 'video/mp4' },
});
