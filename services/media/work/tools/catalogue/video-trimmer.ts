import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { number } from '../tool-parameter.js';
import { startSeconds, videoUrl } from './common-parameters.js';

export const videoTrimmer = defineTool({
  type: 'video-trimmer',
  displayName: 'Video trimmer',
  description: 'Keeps one stretch of a video, exact to the frame, and lets the rest go.',
  category: 'video',
  parameters: {
    videoUrl,
    start: number({ ...startSeconds, defaultValue: 0 }),
    end: number({
      label: 'End',
      description: 'Seconds from the beginning; without it the rest of the video is kept.',
      min: 0.04,
      max: 14_400,
    }),
  },
  output: { type: 'file', label: 'Trimmed video', mimeType: 'video/mp4' },
  check({ start, end }) {
    if (end !== undefined && end <= start) throw refuse('end', 'must be after start');
  },
});
