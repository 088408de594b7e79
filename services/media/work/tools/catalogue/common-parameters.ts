import { select, textarea, url } from '../tool-parameter.js';

/** What several tools take, in the same words. */

export const videoUrl = url({
  label: 'Video',
  description:
    'Public http or https address of the video, or an address of a stored file that this service gave.',
  required: true,
});

export const startSeconds = {
  label: 'Start',
  description: 'Seconds from the beginning.',
  min: 0,
  max: 14_400,
} as const;

const MAX_SUBTITLES = 500_000;

export const subtitles = textarea({
  label: 'Subtitles',
  description: 'The subtitles themselves; instead of subtitlesUrl.',
  max: MAX_SUBTITLES,
});

export const subtitlesUrl = url({
  label: 'Subtitle file',
  description: 'Address of a subtitle file; instead of subtitles.',
});

export const inputFormat = select({
  label: 'Given format',
  description: 'Format of the subtitles that are given.',
  defaultValue: 'auto',
  options: [
    { label: 'Find out', value: 'auto' },
    { label: 'SubRip', value: 'srt' },
    { label: 'WebVTT', value: 'vtt' },
    { label: 'Advanced SubStation Alpha', value: 'ass' },
    { label: 'JSON', value: 'json' },
  ],
});

export const SUBTITLE_FILES = [
  { label: 'SubRip (.srt)', value: 'srt' },
  { label: 'WebVTT (.vtt)', value: 'vtt' },
  { label: 'Advanced SubStation Alpha (.ass)', value: 'ass' },
  { label: 'JSON', value: 'json' },
  { label: 'Text without times', value: 'txt' },
] as const;
