import { distance } from 'fastest-levenshtein';
import { InvalidConfiguration, settingFault } from '../services/platform/config/config.js';
import { PROCESS_SETTINGS, WHOLE_SETTINGS } from './process-settings.js';

/** Read from the environment without a schema of a process. */
const OTHER_SETTINGS = ['BOOTSTRAP_PLAN', 'BOOTSTRAP_WORKSPACE', 'SETUP_SYSTEM_PACKAGES', 'TZ', 'TMPDIR'];

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(PROCESS_SETTINGS).flatMap((schemas) => schemas.flatMap(({ shape }) => Object.keys(shape))),
  ...OTHER_SETTINGS,
]);

/** Shorter names resemble too much: PATH, PAGER, HOME. */
const SHORTEST_COMPARED = 6;

/** Beginnings of names that have changed. */
const RENAMED: Readonly<Record<string, string>> = {
  HEAR_: 'TRANSCRIBE_',
  READ_: 'OCR_',
  SPEAK_: 'TTS_',
  WRITE_: 'TEXT_',
  PRESENT_: 'AVATAR_',
};

const presentName = (name: string): string =>
  name.replace(/^[A-Z]+_/, (beginning) => RENAMED[beginning] ?? beginning);

/** A name this many edits away from a setting, for its length, is taken for a misspelt one. */
const editsAllowed = (name: string): number => (name.length < 10 ? 1 : 2);

/**
 * Valid values of what the supervisor sets itself. Rules between the operator's settings apply to a complete
 * environment only.
 */
const MADE: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    [
      'VIDEOS',
      'JOBS',
      'AUTH_INTERNAL',
      'AUTH_PAGES',
      'WEBHOOKS',
      'MEDIA',
      'GATEWAY',
      'BASE',
      'AUTH',
      'STORAGE',
    ].map((name) => [`${name}_URL`, 'http://localhost']),
  ),
  PORT: '1',
  DATABASE_URL: 'postgres://localhost/product',
  DATABASE_ROLE_SECRET: 'x'.repeat(32),
  STORAGE_SIGNING_SECRET: 'x'.repeat(32),
  WEBHOOK_SECRETS_KEY: 'x'.repeat(32),
  CALLER_SIGNING_KEY: JSON.stringify({ kty: 'OKP', kid: 'x', d: 'x' }),
  CALLER_PUBLIC_KEYS: JSON.stringify({ keys: [{ kid: 'x' }] }),
};

/** Returns every fault of the given settings, of all processes at once, as `NAME: what is wrong`. */
export function findSettingFaults(env: NodeJS.ProcessEnv): string[] {
  const given = Object.entries(env).filter(([, value]) => value);
  const complete = { ...MADE, ...Object.fromEntries(given) };
  const issues = WHOLE_SETTINGS.flatMap((schema) => schema.safeParse(complete).error?.issues ?? []);
  return [...new Set(issues.map(settingFault))].sort();
}

/** Throws `InvalidConfiguration` with every fault of the environment. */
export function requireUsableSettings(env: NodeJS.ProcessEnv): void {
  const faults = findSettingFaults(env);
  if (faults.length > 0) throw new InvalidConfiguration(faults);
}

/** Returns whether a process reads a variable of this name. */
export const isSetting = (name: string): boolean => KNOWN.has(name);

/** Returns which of the known names a misspelt one was meant to be, or an old one is now. */
export function findNearName(name: string, known: Iterable<string>): string | undefined {
  if (name.length < SHORTEST_COMPARED) return undefined;
  const names = [...known];
  const present = presentName(name);
  if (names.includes(present)) return present;
  const [nearest] = names
    .map((one) => ({ known: one, edits: distance(name, one) }))
    .sort((one, other) => one.edits - other.edits);
  if (!nearest || nearest.edits > editsAllowed(name)) return undefined;
  return nearest.known;
}

export interface MisspeltSetting {
  readonly name: string;
  /** The setting that was probably meant. */
  readonly near: string;
}

/** Returns each variable that no process reads, but whose name is nearly that of a setting. */
export function findMisspeltSettings(env: NodeJS.ProcessEnv): MisspeltSetting[] {
  return Object.keys(env)
    .filter((name) => !isSetting(name))
    .flatMap((name) => {
      const near = findNearName(name, KNOWN);
      return near ? [{ name, near }] : [];
    });
}

export const describeMisspelt = ({ name, near }: MisspeltSetting): string =>
  `${name} is not a setting: did you mean ${near}?`;
