import { readAss } from './read-ass.js';
import { readJsonSubtitles } from './read-json-subtitles.js';
import { readSrt } from './read-srt.js';
import { readVtt } from './read-vtt.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';
import type { TimedText } from './timed-text.js';

type ReadableFormat = 'srt' | 'vtt' | 'ass' | 'json';

const READERS: Readonly<Record<ReadableFormat, (text: string) => TimedText[]>> = {
  srt: readSrt,
  vtt: readVtt,
  ass: readAss,
  json: readJsonSubtitles,
};

/** An hour of speech has about a thousand cues; a file with more than this is not a subtitle file. */
const MAX_CUES = 50_000;

/** Returns the cues of a file's text, without invisible ones. Throws `SubtitlesUnreadable`. */
export function readSubtitles(given: string, format: ReadableFormat | 'auto'): TimedText[] {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new SubtitlesUnreadable('There is nothing in it');
  const cues = READERS[format === 'auto' ? recognize(text) : format](text).filter((cue) => cue.text !== '');
  if (cues.length === 0) throw new SubtitlesUnreadable('No cue has any text');
  if (cues.length > MAX_CUES) throw new SubtitlesUnreadable(`There must be at most ${MAX_CUES} cues`);
  return cues;
}

function recognize(text: string): ReadableFormat {
  const start = text.trimStart();
  if (/^WEBVTT(\s|$)/.test(start)) return 'vtt';
  if (/^\[(?!\s*[{\]"\d[])/.test(start) && /^[ \t]*\[Events\]/im.test(start)) return 'ass';
  if (/^[[{]/.test(start)) return 'json';
  return 'srt';
}
