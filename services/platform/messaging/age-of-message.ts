import { readEnvelope } from './read-envelope.js';

/** Returns the seconds since a message was created; 0 if it can't be read, or was created by a clock that is ahead. */
export function ageOfMessage(text: string, now = Date.now()): number {
  try {
    return Math.max(0, now - Date.parse(readEnvelope(text).createdAt)) / 1000 || 0;
  } catch {
    return 0;
  }
}
