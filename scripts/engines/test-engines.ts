import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knowsLanguage } from '../../services/media/ai/language-tag.js';
import { findSpeakers } from '../../services/media/ai/speakers/find-speakers.js';
import { detectSpeech } from '../../services/media/ai/speech-detection/detect-speech.js';
import {
  chooseTranscribeEngine,
  describeTranscribeEngines,
} from '../../services/media/ai/transcribe/choose-transcribe-engine.js';
import type { TranscribeConfig } from '../../services/media/ai/transcribe/transcribe-config.js';
import { openTtsEngines } from '../../services/media/ai/tts/open-tts-engines.js';
import type { TtsConfig } from '../../services/media/ai/tts/tts-config.js';
import { runFfmpeg } from '../../services/media/video/ffmpeg/run-ffmpeg.js';
import { openWavFile } from '../../services/media/video/wav/wav-file.js';
import { withPeakMemory } from './peak-memory.js';

/** Returns words without case and punctuation, so that spelling does not count as an error. */
const comparable = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}']/gu, ''))
    .filter((word) => word !== '');

/**
 * Returns the word error rate: the fewest words to replace, insert or delete that turn what was heard into
 * what was said, as a share of the words that were said. It can exceed 1.
 */
export function wordErrorRate(said: string, transcribed: string): number {
  const expected = comparable(said);
  const actual = comparable(transcribed);
  if (expected.length === 0) return actual.length === 0 ? 0 : 1;
  let row = Array.from({ length: actual.length + 1 }, (_, index) => index);
  for (const [index, word] of expected.entries()) {
    const next = [index + 1];
    for (const [at, other] of actual.entries()) {
      const replaced = (row[at] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / expected.length;
}

const SENTENCE =
  'Welcome to this short lesson. First open the settings page. Then choose the language you want to use, and save your work before you close the window.';
const MEGABYTE = 1024 ** 2;

export interface Clip {
  readonly path: string;
  readonly words: string;
  /** BCP 47. */
  readonly language: string;
}

export interface EngineTest {
  readonly config: TranscribeConfig & TtsConfig;
  /** When absent, a synthesized clip in English is used. */
  readonly clip?: Clip | undefined;
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/**
 * Runs every ready engine of transcription on a clip whose words are known, and prints errors, speed and
 * memory. Returns whether at least one was ready and none failed.
 */
export async function testEngines({ config, clip, threads, signal, print }: EngineTest): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'engines-'));
  try {
    const spoken = clip ?? (await synthesizeClip(config, folder, { threads, signal, print }));
    const wavPath = join(folder, 'clip.wav');
    await runFfmpeg({
      inputs: [{ path: spoken.path }],
      outputs: [
        { path: wavPath, options: ['-vn', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav'] },
      ],
      signal,
    });
    const { durationSeconds } = await readDuration(wavPath);
    print(`clip: ${durationSeconds.toFixed(1)} s, ${spoken.language}: "${spoken.words}"`);
    const finds = await testDetection(config, wavPath, { threads, signal, print });
    let readyCount = 0;
    let failedCount = finds ? 0 : 1;
    for (const { id, isReady, languages, missing } of await describeTranscribeEngines(config)) {
      if (!isReady) {
        print(`transcribe ${id}: not ready: ${missing}`);
        continue;
      }
      if (!knowsLanguage(languages, spoken.language)) {
        print(
          `transcribe ${id}: ready for ${languages.join(', ')}; test it with a clip in one of them: engines test <audio> <words> <language>`,
        );
        continue;
      }
      readyCount += 1;
      const only = { ...config, TRANSCRIBE_ENGINE: { byLanguage: {}, otherwise: id } };
      try {
        const engine = await chooseTranscribeEngine(only, {
          language: spoken.language,
          concurrency: threads,
        });
        const startedAt = performance.now();
        const { result, peakBytes } = await withPeakMemory(() =>
          engine.transcribe({
            wavPath,
            durationSeconds,
            language: spoken.language,
            signal,
            onProgress: () => {},
          }),
        );
        const seconds = (performance.now() - startedAt) / 1000;
        const transcribed = result.words.map(({ text }) => text).join(' ');
        const percent = (100 * wordErrorRate(spoken.words, transcribed)).toFixed(1);
        print(
          `transcribe ${id}: ${percent} % word errors, ${seconds.toFixed(1)} s (${speed(durationSeconds, seconds)}), ${memory(peakBytes)}`,
        );
        print(`  heard: "${transcribed}"`);
      } catch (error) {
        failedCount += 1;
        print(`transcribe ${id}: failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (readyCount === 0) print('No engine of transcription is ready for the language of the clip.');
    return readyCount > 0 && failedCount === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints how much of the clip is speech, and how many people speak, as an analysis finds it. Returns whether that succeeded. */
async function testDetection(
  config: TranscribeConfig,
  wavPath: string,
  { threads, signal, print }: Pick<EngineTest, 'threads' | 'signal' | 'print'>,
): Promise<boolean> {
  const modelDir = config.SHERPA_ONNX_SPEAKERS_DIR;
  const id = config.SHERPA_ONNX_VAD_DIR ? 'sherpa-onnx' : 'built-in';
  try {
    const startedAt = performance.now();
    const spans = await detectSpeech(config, wavPath, { signal, onProgress: () => {} });
    const seconds = (performance.now() - startedAt) / 1000;
    const speech = spans.reduce((sum, span) => sum + span.endSeconds - span.startSeconds, 0);
    print(`vad ${id}: ${speech.toFixed(1)} s of speech found in ${seconds.toFixed(1)} s`);
  } catch (error) {
    print(`vad ${id}: failed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
  if (!modelDir) return true;
  try {
    const turns = await findSpeakers(wavPath, { modelDir, threads, signal });
    print(`speakers sherpa-onnx: ${new Set(turns.map(({ speaker }) => speaker)).size} found`);
    return true;
  } catch (error) {
    print(`speakers sherpa-onnx: failed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Every ready engine of speech speaks the sentence with its first English voice; the first one is the clip. */
async function synthesizeClip(
  config: TtsConfig,
  folder: string,
  { threads, signal, print }: Pick<EngineTest, 'threads' | 'signal' | 'print'>,
): Promise<Clip> {
  const tts = openTtsEngines(config, { threads });
  let clip: Clip | undefined;
  for (const { id, isReady, missing } of await tts.describe()) {
    const voice = isReady ? (await tts.voices('en')).find(({ engineId }) => engineId === id) : undefined;
    if (!voice) {
      print(`tts ${id}: ${isReady ? 'has no English voice' : `not ready: ${missing}`}`);
      continue;
    }
    const outPath = join(folder, `${id}.wav`);
    try {
      const startedAt = performance.now();
      const { result, peakBytes } = await withPeakMemory(() =>
        tts.synthesize({
          text: SENTENCE,
          voiceId: voice.id,
          speed: 1,
          pronunciations: [],
          model: 'auto',
          outPath,
          signal,
        }),
      );
      const seconds = (performance.now() - startedAt) / 1000;
      print(
        `tts ${id} (${voice.id}): ${result.durationSeconds.toFixed(1)} s of speech in ${seconds.toFixed(1)} s (${speed(result.durationSeconds, seconds)}), ${memory(peakBytes)}`,
      );
      clip ??= { path: outPath, words: SENTENCE, language: 'en' };
    } catch (error) {
      print(`tts ${id} (${voice.id}): failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (clip) return clip;
  throw new Error(
    'No engine can speak the clip; install flite, or give a clip: engines test <audio> <words> [language]',
  );
}

async function readDuration(path: string): Promise<{ durationSeconds: number }> {
  const wav = await openWavFile(path);
  await wav.close();
  return wav;
}

const speed = (audioSeconds: number, seconds: number): string =>
  `${(audioSeconds / Math.max(seconds, 0.001)).toFixed(1)} times real time`;
const memory = (peakBytes: number | null): string =>
  peakBytes === null ? 'memory is used elsewhere' : `${Math.round(peakBytes / MEGABYTE)} MB of memory`;
