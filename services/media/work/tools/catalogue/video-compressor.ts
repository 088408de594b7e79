import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { number, select } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

const QUALITY_USUAL = 28;

export const videoCompressor = defineTool({
  type: 'video-compressor',
  displayName: 'Video compressor',
  description: 'Compresses a video to a quality or a maximum file size.',
  category: 'video',
  parameters: {
    videoUrl,
    quality: number({
      label: 'Quality',
      description: `Rate factor of the encoder: 0 is lossless, 51 is the smallest. Without a target size ${QUALITY_USUAL}.`,
      min: 0,
      max: 51,
      step: 1,
    }),
    targetSizeMb: number({
      label: 'Target size',
      description: 'Maximum file size in megabytes (1,000,000 bytes), instead of quality.',
      min: 0.1,
      max: 5000,
    }),
    maxHeight: select({
      label: 'Maximum height',
      description: 'Larger videos are scaled down.',
      defaultValue: 'original',
      options: [
        { label: 'Original', value: 'original' },
        { label: '1080', value: '1080' },
        { label: '720', value: '720' },
        { label: '480', value: '480' },
        { label: '360', value: '360' },
      ],
    }),
    audioBitrate: select({
      label: 'Audio',
      description: 'Audio bit rate in kilobits per second.',
      defaultValue: '128',
      options: [
        { label: '64 kbit/s', value: '64' },
        { label: '96 kbit/s', value: '96' },
        { label: '128 kbit/s', value: '128' },
        { label: '192 kbit/s', value: '192' },
      ],
    }),
  },
  output: { type: 'file', label: 'Compressed video', mimeType: 'video/mp4' },
  check({ quality, targetSizeMb }) {
    if (quality !== undefined && targetSizeMb !== undefined)
      throw refuse('targetSizeMb', 'must not be combined with quality');
  },
});

/** The default quality. */
export const usualQuality = QUALITY_USUAL;
