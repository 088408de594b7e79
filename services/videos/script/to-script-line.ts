import type { ScriptLine } from './script.type.js';
import type { ScriptLineEntity } from './script-line.entity.js';

/** A row as the world sees it. */
export const toScriptLine = (line: ScriptLineEntity): ScriptLine => ({
  start: line.startTime,
  end: line.endTime,
  text: line.text,
  words: line.words,
  hasVoice: line.voiceFileId !== null,
  voiceDuration: line.voiceDuration === null ? 0 : Math.round(line.voiceDuration * 1000) / 1000,
});
