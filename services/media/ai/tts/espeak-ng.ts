import { rm } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { finishNarration } from '../../video/narration/finish-narration.js';
import { EngineFailed } from '../engine-failed.js';
import { runProgram } from '../run-program.js';
import { type EspeakVoice, readEspeakVoices } from './espeak-ng-voices.js';
import { toEspeakPhonemes } from './ipa-phonemes.js';
import { type PronouncedPart, pronounce } from './pronounce.js';
import { type Spoken, type SynthesisInput, TTS_SETTINGS, type TtsEngine } from './tts-engine.js';

const WORDS_PER_MINUTE = 165;

/** eSpeak NG: about 120 languages, accepts phonemes, and sounds synthetic. */
export function makeEspeakNg(programPath: string): TtsEngine {
  const listVoices = async (signal: AbortSignal): Promise<EspeakVoice[]> =>
    readEspeakVoices(
      await runProgram({ engineId: 'espeak-ng', path: programPath, args: ['--voices'], signal }),
    );
  return {
    id: 'espeak-ng',
    honours: async () => TTS_SETTINGS,
    async edition() {
      const signal = AbortSignal.timeout(10_000);
      const run = { engineId: 'espeak-ng', path: programPath, args: ['--version'], signal };
      return /:\s*(\S+)/.exec(await runProgram(run))?.[1] ?? '';
    },
    voices: () => listVoices(AbortSignal.timeout(10_000)),
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
        const unheeded = parts.filter(({ ipa }) => ipa !== null && !toEspeakPhonemes(ipa));
        return { durationSeconds, unheededTerms: [...new Set(unheeded.map(({ text }) => text))] };
      } finally {
        await rm(rawPath, { force: true });
      }
    },
  };
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
