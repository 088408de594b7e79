import { defineTool } from '../tool.js';
import { select } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const videoConverter = defineTool({
  type: 'video-converter',
  displayName: 'Video converter',
  description:
    'Puts a video into another container. What the container can hold as it is is copied without loss.',
  category: 'video',
  parameters: {
    videoUrl,
    format: select({
      label: 'Format',
      description: 'H.264 and AAC for mp4, mov and mkv, VP9 and Opus for webm.',
      required: true,
      options: [
        { label: 'MP4', value: 'mp4' },
        { label: 'WebM', value: 'webm' },
        { label: 'QuickTime', value: 'mov' },
        { label: 'Matroska', value: 'mkv' },
      ],
    }),
    quality: select({
      label: 'Quality',
      description: 'Of what has to be encoded anew.',
      defaultValue: 'high',
      options: [
        { label: 'High', value: 'high' },
        { label: 'Medium', value: 'medium' },
        { label: 'Low', value: 'low' },
      ],
    }),
  },
  output: { type: 'file', label: 'Converted video', mimeType: 'video/mp4' },
});
