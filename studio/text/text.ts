import { brandKit } from './en/brand-kit.js';
import { common } from './en/common.js';
import { editor } from './en/editor.js';
import { library } from './en/library.js';
import { process } from './en/process.js';
import { queue } from './en/queue.js';
import { result } from './en/result.js';
import { scopes } from './en/scopes.js';
import { shell } from './en/shell.js';
import { stale } from './en/stale.js';
import { upload } from './en/upload.js';
import { video } from './en/video.js';
import { visuals } from './en/visuals.js';
import { workspace } from './en/workspace.js';

/** Every text of the studio, by the feature that shows it. */
export const text = {
  brandKit,
  common,
  editor,
  library,
  visuals,
  process,
  result,
  scopes,
  shell,
  stale,
  upload,
  video,
  workspace,
} as const;

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

interface QueuePlace {
  readonly position: number;
  readonly estimatedStartAt?: string | null;
}

interface WaitingJob {
  readonly queue?: QueuePlace | null;
  readonly blockedReason?: string | null;
}

/**
 * Returns what a job shows that waits for a worker: its place, and when it is expected to start, or why no worker begins
 * it.
 */
export function queueText({ queue: place, blockedReason }: WaitingJob, now = Date.now()): string {
  if (blockedReason) return blockedReason;
  if (!place) return queue.waiting;
  const { position, estimatedStartAt } = place;
  const where = queue.place(position);
  if (!estimatedStartAt) return where;
  const seconds = (Date.parse(estimatedStartAt) - now) / 1000;
  return `${where}, ${queue.starts(formatRemaining(Math.max(seconds, 1), 'en'))}`;
}

/** Returns whether two codes name one language, in whatever region: `en-US` and `en-GB` do. */
export function isSameLanguage(one: string | null | undefined, other: string | null | undefined): boolean {
  return Boolean(one && other) && baseOf(one as string) === baseOf(other as string);
}

const baseOf = (code: string): string => (code.split('-')[0] as string).toLowerCase();
