import { SubtitlesUnreadable } from './subtitles-unreadable.js';

/** Parses `1:02:03,456`, `02:03.456` or `0:00:01.50` into seconds. */
export function readClock(text: string, where: string): number {
  const match = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,9}))?$/.exec(text.trim());
  if (!match) throw new SubtitlesUnreadable(`${where}: "${text.trim().slice(0, 40)}" is not a valid time`);
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  const ms = Math.round(Number(`0.${fraction}`) * 1000);
  return (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + ms) / 1000;
}
