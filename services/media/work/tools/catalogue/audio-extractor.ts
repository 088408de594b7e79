import { defineTool } from '../tool.js';
import { choices, select } from '../tool-parameter.js';
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
      options: choices({ mp3: 'MP3', m4a: 'AAC (.m4a)', ogg: 'Opus (.ogg)', wav: 'WAV', flac: 'FLAC' }),
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
