import { TEXT_ENCODINGS } from '../../../../../schemas/formats/text-encodings.js';
import { choices, select, textarea, url } from '../tool-parameter.js';

/** Parameters that several tools share, with the same descriptions. */

export const videoUrl = url({
  label: 'Video',
  description: 'Public http or https URL of the video, or a URL of a file stored by this service.',
  required: true,
});

export const startSeconds = {
  label: 'Start',
  description: 'Seconds from the start.',
  min: 0,
  max: 14_400,
} as const;

const MAX_SUBTITLES = 500_000;

export const subtitles = textarea({
  label: 'Subtitles',
  description: 'The subtitles as text, instead of subtitlesUrl.',
  max: MAX_SUBTITLES,
});

export const subtitlesUrl = url({
  label: 'Subtitle file',
  description: 'URL of a subtitle file, instead of subtitles.',
});

export const inputFormat = select({
  label: 'Input format',
  description: 'Format of the input subtitles.',
  defaultValue: 'auto',
  options: choices({
    auto: 'Detect',
    srt: 'SubRip',
    vtt: 'WebVTT',
    ass: 'Advanced SubStation Alpha',
    json: 'JSON',
  }),
});

export const inputEncoding = select({
  label: 'Input encoding',
  description:
    'Encoding of the file of subtitlesUrl. Detected by default; a warning in the result names the encoding where it is no Unicode.',
  defaultValue: 'auto',
  options: choices({ auto: 'Detect', ...TEXT_ENCODINGS }),
});

export const SUBTITLE_FILES = choices({
  srt: 'SubRip (.srt)',
  vtt: 'WebVTT (.vtt)',
  ass: 'Advanced SubStation Alpha (.ass)',
  json: 'JSON',
  txt: 'Text without times',
});
