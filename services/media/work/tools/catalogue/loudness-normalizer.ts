import { defineTool } from '../tool.js';
import { number, url } from '../tool-parameter.js';

export const loudnessNormalizer = defineTool({
  type: 'loudness-normalizer',
  displayName: 'Loudness normalizer',
  description:
    'Brings the sound of a video or of a recording to one loudness. The picture is copied without loss.',
  category: 'audio',
  parameters: {
    mediaUrl: url({
      label: 'Video or sound',
      description:
        'Public http or https address, or an address of a stored file that this service gave. Sound alone comes back as .m4a.',
      required: true,
    }),
    targetLufs: number({
      label: 'Loudness',
      description: 'Integrated, in LUFS. Reached within 1 LU where the peaks allow it.',
      min: -31,
      max: -9,
      defaultValue: -16,
    }),
    truePeakDb: number({
      label: 'True peak at most',
      description: 'Decibels of full scale.',
      min: -9,
      max: -0.5,
      defaultValue: -1,
    }),
  },
  output: { type: 'file', label: 'Evened out', mimeType: 'video/mp4' },
});
