import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { finishNarration } from '../../video/narration/finish-narration.js';
import { EngineFailed } from '../engine-failed.js';
import { rememberWhileUnchanged } from '../remember-while-unchanged.js';
import { runProgram } from '../run-program.js';
import { type EspeakVoice, readEspeakVoices } from './espeak-ng-voices.js';
import { toEspeakPhonemes } from './ipa-phonemes.js';
import { type PronouncedPart, pronounce } from './pronounce.js';
import { type Spoken, type SynthesisInput, TTS_SETTINGS, type TtsEngine } from './tts-engine.js';

const WORDS_PER_MINUTE = 165;
const QUESTION_WITHIN_MS = 10_000;

/** eSpeak NG: about 120 languages, accepts phonemes, and sounds synthetic. */
export function makeEspeakNg(programPath: string): TtsEngine {
  const run = (args: readonly string[], signal = AbortSignal.timeout(QUESTION_WITHIN_MS)) =>
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
