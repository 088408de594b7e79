import { SubtitlesUnreadable } from './formats/subtitles-unreadable.js';
import { readTimedScript } from './formats/timed-script.js';
import { isBlank } from './text.js';

interface ScriptSettings {
  readonly scriptSource?: string | null | undefined;
  readonly customScript?: string | null | undefined;
}

/** Returns the rule that a provided script breaks; null when it breaks none, or when the script is not provided. */
export function findScriptFault({ scriptSource, customScript: script }: ScriptSettings): string | null {
  if (scriptSource !== 'custom') return null;
  if (script === null || script === undefined) return 'is required when scriptSource is custom';
  if (isBlank(script)) return 'must not be blank when scriptSource is custom';
  try {
    readTimedScript(script);
    return null;
  } catch (err) {
    if (!(err instanceof SubtitlesUnreadable)) throw err;
    return `is a subtitle file that can’t be read: ${err.message}`;
  }
}
