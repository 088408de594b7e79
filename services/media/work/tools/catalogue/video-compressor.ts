import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { number, select } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

const QUALITY_USUAL = 28;

export const videoCompressor = defineTool({
  type: 'video-compressor',
  displayName: 'Video compressor',
  description: 'Makes a video smaller: to a quality, or to a size that it then does not exceed.',
  category: 'video',
  parameters: {
    videoUrl,
    quality: number({
      label: 'Quality',
      description: `Rate factor of the encoder: 0 loses nothing, 51 is the smallest. Without a target size ${QUALITY_USUAL}.`,
      min: 0,
      max: 51,
      step: 1,
    }),
    targetSizeMb: number({
      label: 'Target size',
      description: 'Megabytes (of 1,000,000 bytes) that the file has at most; instead of quality.',
      min: 0.1,
      max: 5000,
    }),
    maxHeight: select({
      label: 'Height at most',
      description: 'A larger picture is scaled down to it.',
      defaultValue: 'original',
      options: [
        { label: 'As it is', value: 'original' },
        { label: '1080', value: '1080' },
        { label: '720', value: '720' },
        { label: '480', value: '480' },
        { label: '360', value: '360' },
      ],
    }),
    audioBitrate: select({
      label: 'Sound',
      description: 'Kilobits a second for the sound.',
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
      throw refuse('targetSizeMb', 'must not be given together with quality');
  },
});

/** What is encoded to when nothing is asked for. */
export const usualQuality = QUALITY_USUAL;
