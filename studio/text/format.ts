/** Dates and numbers in the viewer’s own manner: the locale of the browser. */
const LOCALE = undefined;

const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const DATE_TIME = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const UTC_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const NUMBER = new Intl.NumberFormat(LOCALE);

export const formatDate = (iso: string): string => DATE.format(new Date(iso));
export const formatDateTime = (at: string | number): string => DATE_TIME.format(new Date(at));
/** For days that begin at midnight in UTC. */
export const formatUtcDate = (iso: string): string => UTC_DATE.format(new Date(iso));
export const formatMonth = (iso: string): string => MONTH.format(new Date(iso));
export const formatNumber = (value: number): string => NUMBER.format(value);

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Returns a size in the largest unit that leaves at least 1, in steps of 1000. */
export function formatBytes(bytes: number, locale?: string): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const unit = UNITS[step] as (typeof UNITS)[number];
  const options = {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step);
}

/** Returns a place in a video, such as 1:05 or 1:02:03. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours, ...rest] = parts;
  const shown = hours ? parts : rest;
  return shown.map((part, i) => (i ? String(part).padStart(2, '0') : String(part))).join(':');
}

/** Returns the time until a job ends, such as 40 sec. */
export function formatRemaining(seconds: number, locale?: string): string {
  const [value, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
    Math.max(1, Math.round(Number(value))),
  );
}

const DAY_MS = 86_400_000;
const AGE_UNITS = [
  ['year', 365],
  ['month', 30],
  ['day', 1],
] as const;

/** Returns how long ago something was, in the largest unit of which it is at least two: today, 45 days ago, 3 months ago. */
export function formatAge(iso: string, now = Date.now(), locale?: string): string {
  const days = Math.max(0, Math.floor((now - Date.parse(iso)) / DAY_MS));
  const [unit, length] = AGE_UNITS.find(([, of]) => days >= 2 * of) ?? AGE_UNITS[2];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(days / length), unit);
}

/** By locale: making one takes longer than drawing what it names. */
const LANGUAGE_NAMES = new Map<string, Intl.DisplayNames>();

/** Returns the name of a language in the language of the studio. */
export function languageName(code: string, locale: string): string {
  try {
    const names = LANGUAGE_NAMES.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' });
    LANGUAGE_NAMES.set(locale, names);
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
