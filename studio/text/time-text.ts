const FORM = /^(?:(?:(\d+):)?(\d{1,2}):)?(\d+(?:[.,]\d{1,3})?)$/;

/** Writes a time as `1:02.345`, with hours where there are any. */
export function writeTime(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const hours = Math.floor(milliseconds / 3_600_000);
  const minutes = Math.floor(milliseconds / 60_000) % 60;
  const rest = ((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Writes a time as a player does: `1:02`. */
export function writeClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = String(Math.floor(whole / 60) % 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${minutes.padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Reads a time as a person types it: seconds, or minutes and hours before colons. Null when it is none. */
export function readTime(text: string): number | null {
  const found = FORM.exec(text.trim());
  if (!found) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}
