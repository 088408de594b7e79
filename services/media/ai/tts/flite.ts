import { rm, writeFile } from 'node:fs/promises';
import { askProgram } from '../../confinement/ask-program.js';
import { finishNarration } from '../../video/narration/finish-narration.js';
import { runProgram } from '../run-program.js';
import { pronounce, withoutPhonemes } from './pronounce.js';
import { type Spoken, type SynthesisInput, TTS_SETTINGS, type TtsEngine, type Voice } from './tts-engine.js';

const ENGLISH = ['en-US'] as const;
const VOICES: readonly Voice[] = [
  { id: 'flite_slt', name: 'Slt', gender: 'female', languages: ENGLISH },
  { id: 'flite_rms', name: 'Rms', gender: 'male', languages: ENGLISH },
  { id: 'flite_awb', name: 'Awb', gender: 'male', languages: ['en-GB'] },
  { id: 'flite_kal16', name: 'Kal', gender: 'male', languages: ENGLISH },
];
/** Range of the voice around its pitch, in hertz, at medium stability. */
const PITCH_SPREAD = 15;

/** CMU Flite: small, fast, English only. */
export function makeFlite(programPath: string): TtsEngine {
  return {
    id: 'flite',
    honours: async () => TTS_SETTINGS,
    edition: () => readVersion(programPath),
    voices: async () => VOICES,
    async synthesize(input: SynthesisInput): Promise<Spoken> {
      const plainText = withoutPhonemes(pronounce(input.text, input.pronunciations, input.language ?? 'en'));
      const textPath = `${input.outPath}.txt`;
      const rawPath = `${input.outPath}.raw.wav`;
      try {
        await writeFile(textPath, toAscii(plainText.text));
        await runProgram({
          engineId: 'flite',
          path: programPath,
          args: [
            ...['-voice', input.voiceId.replace(/^flite_/, '')],
            ...['--setf', `duration_stretch=${(1 / input.speed).toFixed(4)}`],
            ...['--setf', `int_f0_target_stddev=${(PITCH_SPREAD * (1.5 - input.stability)).toFixed(1)}`],
            ...['-f', textPath, '-o', rawPath],
          ],
          files: { reads: [textPath], writes: [rawPath] },
          signal: input.signal,
        });
        const { durationSeconds } = await finishNarration([{ path: rawPath }], input.outPath, input);
        return { durationSeconds, ignoredTerms: plainText.ignoredTerms };
      } finally {
        await Promise.all([textPath, rawPath].map((path) => rm(path, { force: true })));
      }
    },
  };
}

/** The program prints its version and exits with a failure status. */
async function readVersion(path: string): Promise<string> {
  const { stdout } = await askProgram({ path, args: ['--version'] });
  return /version:\s*(\S+)/.exec(stdout)?.[1] ?? '';
}

/** The program reads ASCII; it would spell out anything else byte by byte. */
const toAscii = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—]/g, ' - ')
    .replace(/…/g, '...')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ');
