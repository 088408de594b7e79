import { defineTool } from '../tool.js';
import { select } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const audioExtractor = defineTool({
  type: 'audio-extractor',
  displayName: 'Audio extractor',
  description: 'Extracts the audio of a video.',
  category: 'audio',
  parameters: {
    videoUrl,
    format: select({
      label: 'Format',
      description: 'WAV and FLAC are lossless.',
      defaultValue: 'mp3',
      options: [
        { label: 'MP3', value: 'mp3' },
        { label: 'AAC (.m4a)', value: 'm4a' },
        { label: 'Opus (.ogg)', value: 'ogg' },
        { label: 'WAV', value: 'wav' },
        { label: 'FLAC', value: 'flac' },
      ],
    }),
    bitrate: select({
      label: 'Bit rate',
      description: 'Kilobits per second, for MP3, AAC and Opus.',
      defaultValue: '192',
      options: ['64', '96', '128', '192', '256', '320'].map((value) => ({ label: `${value} kbit/s`, value })),
    }),
  },
  output: { type: 'file', label: 'Audio', mimeType: 'audio/mpeg' },
});
