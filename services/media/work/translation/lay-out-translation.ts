import type { TranslationRequest } from '../../../../schemas/messages/translation-request.js';
import { layOutLines } from '../../text/lay-out-lines.js';
import { LINE_WIDTH, textWidth } from '../../text/text-width.js';
import { toWrittenWords } from '../../text/written-words.js';
import { speakersOf } from './join-translated.js';

type Line = TranslationRequest['lines'][number];

/** More than two lines can hold; measuring a very long text takes very long. */
const MAX_SIGNS = LINE_WIDTH * 10;

/**
 * Lays out the translation of a subtitle on two lines if needed, like its source; other texts are on one
 * line, and each speaker of a dialogue keeps a line.
 */
export function layOutTranslation(line: Line, translation: string, language: string): string {
  if (translation.length > MAX_SIGNS || !isLaidOut(line.text) || speakersOf(line.text)) return translation;
  return layOutLines(toWrittenWords({ ...line, text: translation }, language)) ?? translation;
}

function isLaidOut(text: string): boolean {
  const lines = text.split('\n');
  return (
    lines.length <= 2 && lines.every((line) => line.length <= MAX_SIGNS && textWidth(line) <= LINE_WIDTH)
  );
}
