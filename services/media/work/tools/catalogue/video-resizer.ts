import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { choices, color, number, select } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

const SIDE = { min: 16, max: 4096, step: 2 } as const;

export const videoResizer = defineTool({
  type: 'video-resizer',
  displayName: 'Video resizer',
  description: 'Resizes a video.',
  category: 'video',
  parameters: {
    videoUrl,
    width: number({
      label: 'Width',
      description: 'Pixels, even; derived from the height if absent.',
      ...SIDE,
    }),
    height: number({
      label: 'Height',
      description: 'Pixels, even; derived from the width if absent.',
      ...SIDE,
    }),
    fit: select({
      label: 'Fit',
      description: 'How the video is fitted if the aspect ratio differs.',
      defaultValue: 'contain',
      options: choices({ contain: 'Contain, with bars', cover: 'Cover, edges cropped', stretch: 'Stretch' }),
    }),
    backgroundColor: color({ label: 'Bars', description: 'Color of the bars.', defaultValue: '#000000' }),
  },
  output: { type: 'file', label: 'Resized video', mimeType: 'video/mp4' },
  check({ width, height }) {
    if (width === undefined && height === undefined)
      throw refuse('width', 'is required unless height is provided');
  },
});
