import { defineTool } from '../tool.js';
import { boolean, language } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const videoTranscriptExtractor = defineTool({
  type: 'video-transcript-extractor',
  displayName: 'Video transcript extractor',
  description: 'Transcribes the speech of a video as text.',
  category: 'analysis',
  parameters: {
    videoUrl,
    language: language({
      label: 'Language',
      description:
        'Spoken language (BCP 47), such as en; detected if absent. GET /v1/languages lists supported ones.',
    }),
    timestamps: boolean({
      label: 'Time stamps',
      description: 'Whether to write a line with its time for each sentence, instead of paragraphs.',
      defaultValue: false,
    }),
  },
  output: { type: 'text', label: 'Transcript', mimeType: 'text/plain' },
});
