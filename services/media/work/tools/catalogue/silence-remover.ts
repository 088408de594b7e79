import { defineTool } from '../tool.js';
import { number } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const silenceRemover = defineTool({
  type: 'silence-remover',
  displayName: 'Silence remover',
  description: 'Cuts out where nothing is heard. Picture and sound stay together.',
  category: 'video',
  parameters: {
    videoUrl,
    threshold: number({
      label: 'Threshold',
      description: 'Decibels of full scale below which sound counts as silence.',
      min: -70,
      max: -15,
      defaultValue: -40,
    }),
    minSilence: number({
      label: 'Silence at least',
      description: 'Seconds; what is shorter is a pause and stays.',
      min: 0.2,
      max: 30,
      defaultValue: 0.6,
    }),
    padding: number({
      label: 'Left over',
      description: 'Seconds of silence that stay before and after what is heard.',
      min: 0,
      max: 5,
      defaultValue: 0.15,
    }),
  },
  output: { type: 'file', label: 'Video without silence', mimeType: 'video/mp4' },
});
