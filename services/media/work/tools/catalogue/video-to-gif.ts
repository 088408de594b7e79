import { defineTool } from '../tool.js';
import { boolean, number } from '../tool-parameter.js';
import { startSeconds, videoUrl } from './common-parameters.js';

export const videoToGif = defineTool({
  type: 'video-to-gif',
  displayName: 'Video to GIF',
  description: 'Makes an animated GIF of a stretch of a video, with a palette of its own colours.',
  category: 'image',
  parameters: {
    videoUrl,
    start: number({ ...startSeconds, defaultValue: 0 }),
    duration: number({
      label: 'Duration',
      description: 'Seconds; less where the video ends before.',
      min: 0.1,
      max: 60,
      defaultValue: 5,
    }),
    fps: number({
      label: 'Pictures a second',
      description: 'Fewer make a smaller file.',
      min: 1,
      max: 30,
      step: 1,
      defaultValue: 10,
    }),
    width: number({
      label: 'Width',
      description: 'Pixels; the height follows. A smaller video is not made larger.',
      min: 16,
      max: 1280,
      step: 1,
      defaultValue: 480,
    }),
    loop: boolean({ label: 'Loop', description: 'Begins again at its end.', defaultValue: true }),
  },
  output: { type: 'file', label: 'Animation', mimeType: 'image/gif' },
});
