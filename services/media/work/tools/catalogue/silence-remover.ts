import { defineTool } from '../tool.js';
import { number } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const silenceRemover = defineTool({
  type: 'silence-remover',
  displayName: 'Silence remover',
  description: 'Removes silence. Video and audio stay in sync.',
  category: 'video',
  parameters: {
    videoUrl,
    threshold: number({
      label: 'Threshold',
      description: 'Level in dBFS below which audio counts as silence.',
      min: -70,
      max: -15,
      defaultValue: -40,
    }),
    minSilence: number({
      label: 'Minimum silence',
      description: 'Seconds; shorter silence is not removed.',
      min: 0.2,
      max: 30,
      defaultValue: 0.6,
    }),
    padding: number({
      label: 'Padding',
      description: 'Seconds of silence to leave before and after audio.',
      min: 0,
      max: 5,
      defaultValue: 0.15,
    }),
  },
  output: { type: 'file', label: 'Video without silence', mimeType: 'video/mp4' },
});
