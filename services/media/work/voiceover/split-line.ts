import { sentencesOf } from '../../ai/sentences.js';
import { splitText } from '../../ai/tts/split-text.js';
import type { LineVoice } from './voiceover-work.js';

/** An engine would take too long over more text in one call. */
const MAX_CHARACTERS = 2000;

/**
 * Splits a line into the texts of single calls: sentence by sentence where a pause is requested between them.
 */
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
    // "Dr. Smith", "e.g. this": a segment that ends in an abbreviation continues. Only the segment is tested,
    // since the joined text may be the whole line.
    goesOn = ABBREVIATED.test(segment);
  }
  return sentences;
}

const ABBREVIATED =
  /(?:^|[\s(])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|No|vs|etc|e\.g|i\.e|approx|Fig|Nr|z\.\s?B|bzw|usw|Sr|Sra|M|Mme)\.\s*$/u;
