import { askHealth } from './ask-health.js';

const WITHIN_MS = 5000;

/** What each check of the worker's `/readyz` is about, in the words of the banner. */
const ROLES: ReadonlyArray<readonly [check: string, role: string]> = [
  ['transcribe', 'Transcribes'],
  ['tts', 'Speaks'],
  ['translate', 'Translates'],
  ['text', 'Writes'],
  ['ocr', 'Reads'],
];

/** A label of the banner, and what it is about. */
export type BannerLine = readonly [label: string, text: string];

/** Returns who does which work, from the worker's detailed `/readyz`; no lines when it does not answer in time. */
export async function readEngines(readyzUrl: string): Promise<BannerLine[]> {
  try {
    const { text } = await askHealth(readyzUrl, WITHIN_MS);
    const { checks = {} } = JSON.parse(text) as { checks?: Record<string, string> };
    const missing = ['confinement', 'ffmpeg'].map((check) => checks[check]).find(isFailed);
    if (missing) return [['Media', `is not processed: ${shortened(missing)}`]];
    return ROLES.flatMap(([check, role]): BannerLine[] => {
      const found = checks[check];
      return found ? [[role, shortened(found)]] : [];
    });
  } catch {
    return [];
  }
}

const isFailed = (check: string | undefined): boolean => check?.startsWith('failed: ') ?? false;

/** Where an engine works, what others lack is left to `/readyz`. */
const shortened = (check: string): string =>
  check.startsWith('ok: ')
    ? check.slice('ok: '.length).replace(/; missing: .*/, '')
    : check.replace(/^\w+: (no media is processed, because )?/, '');
