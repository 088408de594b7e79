import { defineTool } from '../tool.js';
import { boolean, number } from '../tool-parameter.js';
import { startSeconds, videoUrl } from './common-parameters.js';

export const videoToGif = defineTool({
  type: 'video-to-gif',
  displayName: 'Video to GIF',
  description: 'Creates an animated GIF of a part of a video, with an optimized palette.',
  category: 'image',
  parameters: {
    videoUrl,
    start: number({ ...startSeconds, defaultValue: 0 }),
    duration: number({
      label: 'Duration',
      description: 'Seconds; less if the video ends before.',
      min: 0.1,
      max: 60,
      defaultValue: 5,
    }),
    fps: number({
      label: 'Frames per second',
      description: 'Lower rates make smaller files.',
      min: 1,
      max: 30,
      step: 1,
      defaultValue: 10,
    }),
    width: number({
      label: 'Width',
      description: 'Pixels; the height keeps the aspect ratio. Smaller videos are not enlarged.',
      min: 16,
      max: 1280,
      step: 1,
      defaultValue: 480,
    }),
    loop: boolean({ label: 'Loop', description: 'Whether the animation repeats.', defaultValue: true }),
  },
  output: { type: 'file', label: 'Animation', mimeType: 'image/gif' },
});
