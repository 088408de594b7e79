import type { ScriptLine } from './script.type.js';
import type { ScriptLineEntity } from './script-line.entity.js';

/** A row as the world sees it. */
const toScriptLine = (line: ScriptLineEntity): ScriptLine => ({
  start: line.startTime,
  end: line.endTime,
  text: line.text,
  words: line.words,
  hasVoice: line.voiceFileId !== null,
  voiceDuration: line.voiceDuration === null ? 0 : Math.round(line.voiceDuration * 1000) / 1000,
});

const made = new WeakMap<readonly ScriptLineEntity[], ScriptLine[]>();

/** The lines as the world sees them; the same list for all names that one operation asks for them by. */
export function toScriptLines(lines: readonly ScriptLineEntity[]): ScriptLine[] {
  const known = made.get(lines) ?? lines.map(toScriptLine);
  made.set(lines, known);
  return known;
}
