import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { number } from '../tool-parameter.js';
import { startSeconds, videoUrl } from './common-parameters.js';

export const videoTrimmer = defineTool({
  type: 'video-trimmer',
  displayName: 'Video trimmer',
  description: 'Trims a video to a part, frame-exact.',
  category: 'video',
  parameters: {
    videoUrl,
    start: number({ ...startSeconds, defaultValue: 0 }),
    end: number({
      label: 'End',
      description: 'Seconds from the start; defaults to the end of the video.',
      min: 0.04,
      max: 14_400,
    }),
  },
  output: { type: 'file', label: 'Trimmed video', mimeType: 'video/mp4' },
  check({ start, end }) {
    if (end !== undefined && end <= start) throw refuse('end', 'must be after start');
  },
});
