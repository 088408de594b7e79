import { sentencesOf } from '../../ai/sentences.js';
import { splitText } from '../../ai/tts/split-text.js';
import type { LineVoice } from './voiceover-work.js';

/** More at once takes an engine long without a word. */
const MAX_CHARACTERS = 2000;

/** A line in what is spoken at once: sentence by sentence where a pause is asked for between them. */
export function splitLine(
  text: string,
  { language, sentencePauseSeconds }: Pick<LineVoice, 'language' | 'sentencePauseSeconds'>,
): string[] {
  const parts = sentencePauseSeconds === null ? [text] : wholeSentences(text, language);
  return parts.flatMap((part) => splitText(part, MAX_CHARACTERS)).filter((part) => part.trim() !== '');
}

function wholeSentences(text: string, language: string): string[] {
  const sentences: string[] = [];
  let goesOn = false;
  for (const segment of sentencesOf(text, language)) {
    if (goesOn) sentences[sentences.length - 1] += segment;
    else sentences.push(segment);
    // "Dr. Smith", "e.g. this": what ends in an abbreviation goes on. Its own words tell; all that is joined so far may be the whole text.
    goesOn = ABBREVIATED.test(segment);
  }
  return sentences;
}

const ABBREVIATED =
  /(?:^|[\s(])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|No|vs|etc|e\.g|i\.e|approx|Fig|Nr|z\.\s?B|bzw|usw|Sr|Sra|M|Mme)\.\s*$/u;
