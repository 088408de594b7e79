import { readAss } from './read-ass.js';
import { readJsonSubtitles } from './read-json-subtitles.js';
import { readSrt } from './read-srt.js';
import { readVtt } from './read-vtt.js';
import type { StyledText } from './styled-text.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';

type ReadableFormat = 'srt' | 'vtt' | 'ass' | 'json';

const READERS: Readonly<Record<ReadableFormat, (text: string) => StyledText[]>> = {
  srt: readSrt,
  vtt: readVtt,
  ass: readAss,
  json: readJsonSubtitles,
};

/** An hour of speech has about a thousand cues; a file with more than this is not a subtitle file. */
const MAX_CUES = 50_000;

/** Returns the cues of a file's text, without those that have no visible text. Throws `SubtitlesUnreadable`. */
export function readSubtitles(given: string, format: ReadableFormat | 'auto'): StyledText[] {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new SubtitlesUnreadable('The text is empty');
  const cues = READERS[format === 'auto' ? recognize(text) : format](text).filter((cue) => cue.text !== '');
  if (cues.length === 0) throw new SubtitlesUnreadable('All cues are empty');
  if (cues.length > MAX_CUES) throw new SubtitlesUnreadable(`The text must have at most ${MAX_CUES} cues`);
  return cues;
}

function recognize(text: string): ReadableFormat {
  const start = text.trimStart();
  if (/^WEBVTT(\s|$)/.test(start)) return 'vtt';
  if (/^\[(?!\s*[{\]"\d[])/.test(start) && /^[ \t]*\[Events\]/im.test(start)) return 'ass';
  if (/^[[{]/.test(start)) return 'json';
  return 'srt';
}
