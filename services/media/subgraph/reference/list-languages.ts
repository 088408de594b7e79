import { ACCESS } from '../../../../schemas/access.js';
import { englishNameOf } from '../../../../schemas/english-name.js';
import { isLanguageCode } from '../../../../schemas/language-code.js';
import { requireAccess } from '../../../platform/access/access.js';
import type { EngineKind, EngineQuality } from '../../ai/engine-quality.js';
import { canonicalLanguage, knowsLanguage } from '../../ai/language-tag.js';
import { WIDELY_KNOWN } from '../../ai/widely-known.js';
import type { MediaContext } from '../context.js';
import { type EngineReport, type ReportedEngine, translatorsInto } from './engine-report.js';
import { findEngineReports } from './find-engine-reports.js';
import { NATIVE_NAMES } from './native-names.js';

export interface KnownLanguage {
  /** BCP 47. */
  readonly code: string;
  readonly name: string;
  readonly nativeName: string;
  readonly direction: 'ltr' | 'rtl';
  readonly subtitles: boolean;
  readonly voiceover: boolean;
  readonly translation: boolean;
  readonly engines: LanguageEngines;
}

/** The engines that work in a language: that transcribe, speak, translate into, and write it. */
export type LanguageEngines = Readonly<Record<LanguageEngineKind, NamedEngine | null>>;
export type LanguageEngineKind = Extract<EngineKind, 'transcribe' | 'tts' | 'translate' | 'text'>;

export interface NamedEngine {
  readonly id: string;
  readonly quality: EngineQuality;
}

/** Lists every language of a video, and what the workers' engines support in it. */
export async function listLanguages({ db, caller }: MediaContext): Promise<KnownLanguage[]> {
  requireAccess(caller, ACCESS.languages);
  return describeLanguages(await findEngineReports(db));
}

export function describeLanguages(reports: readonly EngineReport[]): KnownLanguage[] {
  const transcribed = reports.flatMap(({ transcribe }) =>
    transcribe.flatMap(({ languages }) => orWidelyKnown(languages)),
  );
  const spoken = reports.flatMap(({ voices }) => voices.flatMap(({ languages }) => languages));
  const targets = reports.flatMap((report) =>
    report.translate.flatMap(({ id, pairs }) =>
      orWidelyKnown(pairs.map(({ to }) => to)).filter((to) =>
        translatorsInto(report, to).some((engine) => engine.id === id),
      ),
    ),
  );
  const supported = [...transcribed, ...spoken, ...targets].filter(isLanguageCode);
  const engines = reports.flatMap((report) => report.engines ?? []);
  const codes = [...new Set([...twoLetterCodes(), ...supported])].sort();
  return codes.map((code) => ({
    ...namesOf(code),
    subtitles: isAmong(transcribed, code),
    voiceover: isAmong(spoken, code),
    translation: isAmong(targets, code),
    engines: {
      transcribe: findEngine(engines, 'transcribe', code),
      tts: findEngine(engines, 'tts', code),
      translate: findTranslator(reports, code),
      text: findEngine(engines, 'text', code),
    },
  }));
}

function findEngine(
  engines: readonly ReportedEngine[],
  wanted: LanguageEngineKind,
  code: string,
): NamedEngine | null {
  const found = engines.find(
    ({ kind, isReady, languages }) =>
      kind === wanted &&
      isReady &&
      (kind === 'text' ? knowsLanguage(languages, code) : isAmong(orWidelyKnown(languages), code)),
  );
  return found ? { id: found.id, quality: found.quality } : null;
}

/** Returns the engine that translates into a language, as the operator prefers for it. */
function findTranslator(reports: readonly EngineReport[], code: string): NamedEngine | null {
  const wanted = reports.map((report) => {
    const ids = translatorsInto(report, code).map(({ id }) => id);
    return report.engines?.filter(({ kind, id }) => kind === 'translate' && ids.includes(id)) ?? [];
  });
  return findEngine(wanted.flat(), 'translate', code);
}

const isAmong = (languages: readonly string[], code: string): boolean =>
  languages.length > 0 && knowsLanguage(languages, code);

/** An engine for any language was trained on those that are widely known. */
const orWidelyKnown = (languages: readonly string[]): readonly string[] =>
  languages.length > 0 ? languages : WIDELY_KNOWN;

/** ISO 639-1, without the codes that were replaced by others. */
const findTwoLetters = (): string[] =>
  letters().flatMap((first) =>
    letters()
      .map((second) => first + second)
      .filter((code) => isLanguageCode(code) && canonicalLanguage(code) === code),
  );
let twoLetters: readonly string[] | undefined;
function twoLetterCodes(): readonly string[] {
  twoLetters ??= findTwoLetters();
  return twoLetters;
}

function letters(): string[] {
  return Array.from('abcdefghijklmnopqrstuvwxyz');
}

type LanguageNames = Pick<KnownLanguage, 'code' | 'name' | 'nativeName' | 'direction'>;
/** Cached, since looking up a language's own name takes a millisecond. */
const looked = new Map<string, LanguageNames>();

function namesOf(code: string): LanguageNames {
  const known = looked.get(code);
  if (known) return known;
  const names: LanguageNames = {
    code,
    name: englishNameOf(code) ?? code,
    nativeName: nativeNameOf(code),
    direction: directionOf(code),
  };
  looked.set(code, names);
  return names;
}

function nativeNameOf(code: string): string {
  const known = NATIVE_NAMES[code];
  if (known !== undefined) return known;
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  return name ?? englishNameOf(code) ?? code;
}

/** ISO 15924, of languages in use: ICU knows only the direction of languages that it has a translation of. */
const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

const directionOf = (code: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
