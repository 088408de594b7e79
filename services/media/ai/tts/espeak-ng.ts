import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { englishNameOf } from '../../../../schemas/english-name.js';
import { isLanguageCode } from '../../../../schemas/language-code.js';
import { timeoutSignal } from '../../../platform/retry/deadline.js';
import { finishNarration } from '../../video/narration/finish-narration.js';
import { EngineFailed } from '../engine-failed.js';
import { canonicalLanguage } from '../language-tag.js';
import { rememberWhileUnchanged } from '../remember-while-unchanged.js';
import { runProgram } from '../run-program.js';
import { type PronouncedPart, pronounce } from './pronounce.js';
import { type Spoken, type SynthesisInput, TTS_SETTINGS, type TtsEngine, type Voice } from './tts-engine.js';

/** A voice with the program's name for it. */
type EspeakVoice = Voice & { readonly programName: string };

/** Every language has two voices; the variants are files that the program includes. */
const VARIANTS = [
  { gender: 'female', variant: 'f2' },
  { gender: 'male', variant: 'm3' },
] as const;

const LINE = /^\s*\d+\s+(\S+)\s/;
/** Dialects and other scripts, which a request for the language does not mean. */
const ASIDE = /-(latn|x|nyc|scotland|qaaa)(-|$)/i;
/** The program reads kana but no kanji, and so hardly a sentence of Japanese. */
const UNREADABLE: readonly string[] = ['ja'];

/** Parses the voices of `espeak-ng --voices`, one pair per language. */
function readEspeakVoices(table: string): EspeakVoice[] {
  const codes = table
    .split('\n')
    .slice(1)
    .map((line) => LINE.exec(line)?.[1] ?? '');
  const byTag = new Map<string, string>();
  for (const code of codes) {
    const tag = ASIDE.test(code) ? null : canonicalLanguage(code);
    if (tag && isLanguageCode(tag) && !UNREADABLE.includes(tag) && !byTag.has(tag)) byTag.set(tag, code);
  }
  return [...byTag].flatMap(([tag, code]) =>
    VARIANTS.map(({ gender, variant }) => ({
      id: `espeak_${tag.toLowerCase().replaceAll('-', '_')}_${gender}`,
      name: `${englishNameOf(tag) ?? tag}, ${gender}`,
      gender,
      languages: [tag],
      programName: `${code}+${variant}`,
    })),
  );
}

/**
 * IPA symbols and the letters that espeak-ng accepts between `[[` and `]]`; longer symbols first where they
 * share a prefix.
 */
const PHONEMES: ReadonlyArray<readonly [string, string]> = [
  ['t͡ʃ', 'tS'],
  ['d͡ʒ', 'dZ'],
  ['tʃ', 'tS'],
  ['dʒ', 'dZ'],
  ['aɪ', 'aI'],
  ['aʊ', 'aU'],
  ['eɪ', 'eI'],
  ['ɔɪ', 'OI'],
  ['oʊ', 'oU'],
  ['əʊ', 'oU'],
  ['ɪə', 'i@'],
  ['ɛə', 'e@'],
  ['eə', 'e@'],
  ['ʊə', 'U@'],
  ['iː', 'i:'],
  ['uː', 'u:'],
  ['ɑː', 'A:'],
  ['ɔː', 'O:'],
  ['ɜː', '3:'],
  ['ɝ', '3:'],
  ['ɚ', '3'],
  ['ʃ', 'S'],
  ['ʒ', 'Z'],
  ['θ', 'T'],
  ['ð', 'D'],
  ['ŋ', 'N'],
  ['ɹ', 'r'],
  ['ɾ', 't#'],
  ['ɡ', 'g'],
  ['ɫ', 'l'],
  ['æ', 'a'],
  ['ɑ', 'A:'],
  ['ɒ', '0'],
  ['ɔ', 'O'],
  ['ə', '@'],
  ['ɐ', 'a#'],
  ['ɛ', 'E'],
  ['ɜ', '3:'],
  ['ɪ', 'I'],
  ['ʊ', 'U'],
  ['ʌ', 'V'],
  ['i', 'i:'],
  ['u', 'u:'],
  ['o', 'oU'],
  ['x', 'x'],
  ['ç', 'C'],
  ['ɲ', 'n^'],
  ['ʎ', 'l^'],
  ['ʁ', 'r'],
  ['y', 'y'],
  ['ø', 'Y'],
  ['œ', 'W'],
];
const PLAIN = /^[abdefhjklmnprstvwz]$/;
/**
 * A long vowel without a letter of its own is spoken short; the other symbols only join or separate
 * syllables.
 */
const SILENT_SIGNS: readonly string[] = ['ː', 'ˑ', '.', '‿', '\u0361'];
const VOWEL = /^[aeiouyAEIOUVYW@03]/;
const STRESS: Readonly<Record<string, string>> = { ˈ: "'", "'": "'", ˌ: ',' };

/** Returns phonemes for espeak-ng, or null when the text contains an unknown IPA symbol. */
export function toEspeakPhonemes(ipa: string): string | null {
  let rest = ipa
    .trim()
    .normalize('NFC')
    .replace(/^[/[]|[/\]]$/g, '');
  let phonemes = '';
  let stress = '';
  while (rest !== '') {
    const sign = Array.from(rest)[0] as string;
    const known = PHONEMES.find(([from]) => rest.startsWith(from));
    if (known || PLAIN.test(sign)) {
      const [from, to] = known ?? [sign, sign];
      // IPA marks a stressed syllable at its beginning, espeak-ng at its vowel.
      if (VOWEL.test(to)) {
        phonemes += stress;
        stress = '';
      }
      phonemes += to;
      rest = rest.slice(from.length);
      continue;
    }
    if (sign in STRESS) stress = STRESS[sign] as string;
    else if (/\s/.test(sign)) phonemes += ' ';
    else if (!SILENT_SIGNS.includes(sign)) return null;
    rest = rest.slice(sign.length);
  }
  return phonemes.trim() === '' ? null : phonemes.trim();
}

const WORDS_PER_MINUTE = 165;
const QUESTION_WITHIN_MS = 10_000;

/** eSpeak NG: about 120 languages, accepts phonemes, and sounds synthetic. */
export function makeEspeakNg(programPath: string): TtsEngine {
  const run = (args: readonly string[], signal = timeoutSignal(QUESTION_WITHIN_MS)) =>
    runProgram({ engineId: 'espeak-ng', path: programPath, args, signal });
  const listVoices = rememberWhileUnchanged(
    async (signal): Promise<EspeakVoice[]> => readEspeakVoices(await run(['--voices'], signal)),
    async () => [programPath, ...(await listDataFolders(await run(['--version'])))],
  );
  return {
    id: 'espeak-ng',
    honours: async () => TTS_SETTINGS,
    async edition() {
      return /:\s*(\S+)/.exec(await run(['--version']))?.[1] ?? '';
    },
    voices: () => listVoices(),
    async synthesize(input: SynthesisInput): Promise<Spoken> {
      const voice = (await listVoices(input.signal)).find(({ id }) => id === input.voiceId);
      if (!voice) throw new EngineFailed('espeak-ng', `espeak-ng has no voice ${input.voiceId}`, false);
      const parts = pronounce(input.text, input.pronunciations, input.language ?? voice.languages[0]);
      const rawPath = `${input.outPath}.raw.wav`;
      try {
        await runProgram({
          engineId: 'espeak-ng',
          path: resolve(programPath),
          // The program truncates paths at 200 bytes.
          cwd: dirname(rawPath),
          args: [
            ...['-m', '-b', '1', '--stdin', '-v', voice.programName],
            ...['-s', String(Math.round(WORDS_PER_MINUTE * input.speed)), '-w', basename(rawPath)],
          ],
          files: { writes: [rawPath] },
          input: toMarkup(parts, input.stability),
          signal: input.signal,
        });
        const { durationSeconds } = await finishNarration([{ path: rawPath }], input.outPath, input);
        const ignored = parts.filter(({ ipa }) => ipa !== null && !toEspeakPhonemes(ipa));
        return { durationSeconds, ignoredTerms: [...new Set(ignored.map(({ text }) => text))] };
      } finally {
        await rm(rawPath, { force: true });
      }
    },
  };
}

/** Returns the folders of its voices, which it names with its version; null when it names none. */
async function listDataFolders(version: string): Promise<Array<string | null>> {
  const data = /Data at:\s*(\S.*?)\s*$/m.exec(version)?.[1];
  if (!data) return [null];
  const [languages, voices] = [join(data, 'lang'), join(data, 'voices')];
  const families = await readdir(languages, { withFileTypes: true }).catch(() => []);
  const folders = families.filter((entry) => entry.isDirectory()).map(({ name }) => join(languages, name));
  return [data, languages, voices, ...folders];
}

/**
 * Builds SSML. Double brackets hold phonemes, even with white space between them, so that every bracket of
 * the text is removed.
 */
function toMarkup(parts: readonly PronouncedPart[], stability: number): string {
  const segments = parts.map(({ text, ipa }) => {
    const phonemes = ipa && toEspeakPhonemes(ipa);
    if (phonemes) return `[[${phonemes}]]`;
    return text.replace(/[[\]]/g, ' ').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  });
  const range = Math.round(100 * (1.5 - stability));
  return `<speak><prosody range="${range}%">${segments.join('')}</prosody></speak>`;
}
