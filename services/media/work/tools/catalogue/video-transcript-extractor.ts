import { defineTool } from '../tool.js';
import { boolean, language } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const videoTranscriptExtractor = defineTool({
  type: 'video-transcript-extractor',
  displayName: 'Video transcript extractor',
  description: 'Writes down what is said in a video, as text.',
  category: 'analysis',
  parameters: {
    videoUrl,
    language: language({
      label: 'Language',
      description:
        'BCP 47, such as en; without it it is found out. GET /v1/languages tells what can be heard.',
    }),
    timestamps: boolean({
      label: 'Time stamps',
      description: 'A line for each sentence, with its time in front; else paragraphs.',
      defaultValue: false,
    }),
  },
  output: { type: 'text', label: 'Transcript', mimeType: 'text/plain' },
});
