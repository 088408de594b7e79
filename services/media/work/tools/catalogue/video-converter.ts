import { defineTool } from '../tool.js';
import { choices, select } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const videoConverter = defineTool({
  type: 'video-converter',
  displayName: 'Video converter',
  description: 'Converts a video to another container. Streams that the container supports are copied.',
  category: 'video',
  parameters: {
    videoUrl,
    format: select({
      label: 'Format',
      description: 'H.264 and AAC for mp4, mov and mkv, VP9 and Opus for webm.',
      required: true,
      options: choices({ mp4: 'MP4', webm: 'WebM', mov: 'QuickTime', mkv: 'Matroska' }),
    }),
    quality: select({
      label: 'Quality',
      description: 'Quality of re-encoded streams.',
      defaultValue: 'high',
      options: choices({ high: 'High', medium: 'Medium', low: 'Low' }),
    }),
  },
  output: { type: 'file', label: 'Converted video', mimeType: 'video/mp4' },
});
