import { defineTool } from '../tool.js';
import { number, url } from '../tool-parameter.js';

export const loudnessNormalizer = defineTool({
  type: 'loudness-normalizer',
  displayName: 'Loudness normalizer',
  description: 'Normalizes the loudness of a video or an audio file. The video stream is copied.',
  category: 'audio',
  parameters: {
    mediaUrl: url({
      label: 'Video or audio',
      description:
        'Public http or https URL, or a URL of a file stored by this service. Audio without video is returned as .m4a.',
      required: true,
    }),
    targetLufs: number({
      label: 'Loudness',
      description: 'Integrated loudness in LUFS, reached within 1 LU if the peaks allow it.',
      min: -31,
      max: -9,
      defaultValue: -16,
    }),
    truePeakDb: number({
      label: 'Maximum true peak',
      description: 'dBTP.',
      min: -9,
      max: -0.5,
      defaultValue: -1,
    }),
  },
  output: { type: 'file', label: 'Normalized file', mimeType: 'video/mp4' },
});
