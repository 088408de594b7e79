import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { boolean, choices, color, number, select, url, urlLines } from '../tool-parameter.js';
import { startSeconds, videoUrl } from './common-parameters.js';

export const videoTrimmer = defineTool({
  type: 'video-trimmer',
  displayName: 'Video trimmer',
  description: 'Trims a video to a part, frame-exact.',
  category: 'video',
  parameters: {
    videoUrl,
    start: number({ ...startSeconds, defaultValue: 0 }),
    end: number({
      label: 'End',
      description: 'Seconds from the start; defaults to the end of the video.',
      min: 0.04,
      max: 14_400,
    }),
  },
  output: { type: 'file', label: 'Trimmed video', mimeType: 'video/mp4' },
  check({ start, end }) {
    if (end !== undefined && end <= start) throw refuse('end', 'must be after start');
  },
});

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

export const videoConverter = defineTool({
  type: 'video-converter',
  displayName: 'Video converter',
  description: 'Converts a video to another container. Streams that the container supports are copied.',
  category: 'video',
  parameters: {
    videoUrl,
    format: select({
      label: 'Format',
      description: 'H.264 and AAC for mp4, mov and mkv, VP9 and Opus for webm.',
      required: true,
      options: choices({ mp4: 'MP4', webm: 'WebM', mov: 'QuickTime', mkv: 'Matroska' }),
    }),
    quality: select({
      label: 'Quality',
      description: 'Quality of re-encoded streams.',
      defaultValue: 'high',
      options: choices({ high: 'High', medium: 'Medium', low: 'Low' }),
    }),
  },
  output: { type: 'file', label: 'Converted video', mimeType: 'video/mp4' },
});

export const videoToGif = defineTool({
  type: 'video-to-gif',
  displayName: 'Video to GIF',
  description: 'Creates an animated GIF of a part of a video, with an optimized palette.',
  category: 'image',
  parameters: {
    videoUrl,
    start: number({ ...startSeconds, defaultValue: 0 }),
    duration: number({
      label: 'Duration',
      description: 'Seconds; less if the video ends before.',
      min: 0.1,
      max: 60,
      defaultValue: 5,
    }),
    fps: number({
      label: 'Frames per second',
      description: 'Lower rates make smaller files.',
      min: 1,
      max: 30,
      step: 1,
      defaultValue: 10,
    }),
    width: number({
      label: 'Width',
      description: 'Pixels; the height keeps the aspect ratio. Smaller videos are not enlarged.',
      min: 16,
      max: 1280,
      step: 1,
      defaultValue: 480,
    }),
    loop: boolean({ label: 'Loop', description: 'Whether the animation repeats.', defaultValue: true }),
  },
  output: { type: 'file', label: 'Animation', mimeType: 'image/gif' },
});

const SIDE = { min: 16, max: 4096, step: 2 } as const;

export const videoResizer = defineTool({
  type: 'video-resizer',
  displayName: 'Video resizer',
  description: 'Resizes a video.',
  category: 'video',
  parameters: {
    videoUrl,
    width: number({
      label: 'Width',
      description: 'Pixels, even; derived from the height if absent.',
      ...SIDE,
    }),
    height: number({
      label: 'Height',
      description: 'Pixels, even; derived from the width if absent.',
      ...SIDE,
    }),
    fit: select({
      label: 'Fit',
      description: 'How the video is fitted if the aspect ratio differs.',
      defaultValue: 'contain',
      options: choices({ contain: 'Contain, with bars', cover: 'Cover, edges cropped', stretch: 'Stretch' }),
    }),
    backgroundColor: color({ label: 'Bars', description: 'Color of the bars.', defaultValue: '#000000' }),
  },
  output: { type: 'file', label: 'Resized video', mimeType: 'video/mp4' },
  check({ width, height }) {
    if (width === undefined && height === undefined)
      throw refuse('width', 'is required unless height is provided');
  },
});

export const thumbnailExtractor = defineTool({
  type: 'thumbnail-extractor',
  displayName: 'Thumbnail extractor',
  description: 'Extracts a frame of a video: at a time, or the most representative one.',
  category: 'image',
  parameters: {
    videoUrl,
    time: number({
      label: 'Time',
      description: 'Seconds from the start; if absent, the most representative frame of the whole video.',
      min: 0,
      max: 14_400,
    }),
    format: select({
      label: 'Format',
      description: 'Format of the image.',
      defaultValue: 'jpg',
      options: choices({ jpg: 'JPEG', png: 'PNG', webp: 'WebP' }),
    }),
    width: number({
      label: 'Maximum width',
      description: 'Pixels; the height keeps the aspect ratio. Original size if absent.',
      min: 16,
      max: 4096,
      step: 1,
    }),
  },
  output: { type: 'file', label: 'Image', mimeType: 'image/jpeg' },
});

const MAX_VIDEOS = 10;
/** Integrated loudness of each video in a merged one, as exports have it (EBU R 128 measures it). */
export const MERGED_LUFS = -16;
const lines = urlLines({
  label: 'Videos',
  description: `Two to ${MAX_VIDEOS} URLs in order, one per line.`,
  required: true,
  max: MAX_VIDEOS,
});

export const videoMerger = defineTool({
  type: 'video-merger',
  displayName: 'Video merger',
  description:
    'Concatenates videos. The first one determines size and frame rate; others are fitted with bars, and all are brought to the same loudness.',
  category: 'video',
  parameters: {
    videoUrls: lines,
    backgroundColor: color({ label: 'Bars', description: 'Color of the bars.', defaultValue: '#000000' }),
    levelLoudness: boolean({
      label: 'Same loudness',
      description: `Bring the audio of every video to ${MERGED_LUFS} LUFS, so that none is louder than the others.`,
      defaultValue: true,
    }),
  },
  output: { type: 'file', label: 'Merged video', mimeType: 'video/mp4' },
  check({ videoUrls }) {
    const { length } = lines.urlsIn?.(videoUrls) ?? [];
    if (length < 2) throw refuse('videoUrls', 'must have at least 2 lines');
    if (length > MAX_VIDEOS) throw refuse('videoUrls', `must have at most ${MAX_VIDEOS} lines`);
  },
});

export const watermarkAdder = defineTool({
  type: 'watermark-adder',
  displayName: 'Watermark adder',
  description: 'Adds a watermark to a corner of a video.',
  category: 'video',
  parameters: {
    videoUrl,
    imageUrl: url({
      label: 'Image',
      description: 'URL of a PNG, JPEG, WebP, GIF or SVG.',
      required: true,
    }),
    position: select({
      label: 'Corner',
      description: 'Corner of the watermark.',
      defaultValue: 'bottom-right',
      options: choices({
        'top-left': 'Top left',
        'top-right': 'Top right',
        'bottom-left': 'Bottom left',
        'bottom-right': 'Bottom right',
      }),
    }),
    size: select({
      label: 'Size',
      description: 'Size of the watermark relative to the video.',
      defaultValue: 'medium',
      options: choices({ small: 'Small', medium: 'Medium', large: 'Large' }),
    }),
    opacity: number({
      label: 'Opacity',
      description: 'Opacity, 0 (invisible) to 100 (opaque) percent.',
      min: 0,
      max: 100,
      defaultValue: 80,
    }),
  },
  output: { type: 'file', label: 'Video with watermark', mimeType: 'video/mp4' },
});
