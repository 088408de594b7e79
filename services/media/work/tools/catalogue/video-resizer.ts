import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { color, number, select } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

const SIDE = { min: 16, max: 4096, step: 2 } as const;

export const videoResizer = defineTool({
  type: 'video-resizer',
  displayName: 'Video resizer',
  description: 'Gives a video another size in pixels.',
  category: 'video',
  parameters: {
    videoUrl,
    width: number({
      label: 'Width',
      description: 'Pixels, even. Without it it follows from the height.',
      ...SIDE,
    }),
    height: number({
      label: 'Height',
      description: 'Pixels, even. Without it it follows from the width.',
      ...SIDE,
    }),
    fit: select({
      label: 'Fit',
      description: 'What is done where width and height are of another shape than the video.',
      defaultValue: 'contain',
      options: [
        { label: 'All of the picture, with bars', value: 'contain' },
        { label: 'All of the frame, edges cut off', value: 'cover' },
        { label: 'Stretched', value: 'stretch' },
      ],
    }),
    backgroundColor: color({ label: 'Bars', description: 'Colour of the bars.', defaultValue: '#000000' }),
  },
  output: { type: 'file', label: 'Resized video', mimeType: 'video/mp4' },
  check({ width, height }) {
    if (width === undefined && height === undefined)
      throw refuse('width', 'is required unless height is given');
  },
});
