import { decodeReferences } from './character-references.js';
import { readCueBlocks } from './cue-blocks.js';
import { type StyledText, styledText } from './styled-text.js';
import { readStyleSheet, type StyleSheet, TagStyles } from './tag-styles.js';
import { readCueSettings } from './vtt-cue-settings.js';

const TAGS = /(<[^<>]*>)/;
const LINE_BREAK = /^<br\s*\/?>$/i;

/** Reads WebVTT; notes, styles and regions are no text. */
export function readVtt(text: string): StyledText[] {
  const sheet = readStyleSheet(text);
  const blocks = readCueBlocks(text, { isNamed: true, example: '00:01.000 --> 00:02.000' });
  return blocks.map(({ startTime, endTime, settings, body }) => {
    const placement = readCueSettings(settings);
    return {
      startTime,
      endTime,
      ...readMarkup(withoutNotes(body).join('\n'), sheet),
      ...(placement && { placement }),
    };
  });
}

/** Removes blocks that are no text of the cue before them. */
function withoutNotes(body: readonly string[]): string[] {
  let isNote = false;
  return body.filter((line, index) => {
    if (line.trim() === '') isNote = false;
    else if ((body[index - 1] ?? 'text').trim() === '') isNote = /^(NOTE|STYLE|REGION)(\s|$)/.test(line);
    return !isNote;
  });
}

function readMarkup(body: string, sheet: StyleSheet): Pick<StyledText, 'text' | 'runs'> {
  const tags = new TagStyles(sheet);
  return styledText(
    body.split(TAGS).flatMap((part) => {
      if (LINE_BREAK.test(part)) return [{ text: '\n', style: tags.style }];
      // Tags are read before references, so that an escaped bracket stays text.
      if (!TAGS.test(part)) return [{ text: decodeReferences(part), style: tags.style }];
      tags.apply(part);
      return [];
    }),
  );
}
