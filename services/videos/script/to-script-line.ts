import type { ScriptLine } from './script.type.js';
import type { ScriptLineEntity } from './script-line.entity.js';

/** Converts a row to its GraphQL type. */
const toScriptLine = (line: ScriptLineEntity): ScriptLine => ({
  start: line.startTime,
  end: line.endTime,
  text: line.text,
  words: line.words,
  source: line.source,
  confidence: line.confidence,
  hasVoice: line.voiceFileId !== null,
  voiceDuration: line.voiceDuration === null ? 0 : Math.round(line.voiceDuration * 1000) / 1000,
});

const made = new WeakMap<readonly ScriptLineEntity[], ScriptLine[]>();

/** Converts the lines to GraphQL. Returns the same array for all aliases in one operation. */
export function toScriptLines(lines: readonly ScriptLineEntity[]): ScriptLine[] {
  const known = made.get(lines) ?? lines.map(toScriptLine);
  made.set(lines, known);
  return known;
}
