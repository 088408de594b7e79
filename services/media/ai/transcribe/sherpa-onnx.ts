import { basename, join, resolve } from 'node:path';
import { programs } from '../../../platform/config/package-root.js';
import { faultOfEnd } from '../../confinement/program-fault.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { openWavFile } from '../../video/wav/wav-file.js';
import { primaryLanguage } from '../language-tag.js';
import { runChild } from '../run-child.js';
import { cutAudio } from './cut-audio.js';
import { makeSegmentProgress } from './segment-progress.js';
import type { SherpaAnswer, SherpaRequest } from './sherpa-onnx-child.js';
import { detectedLanguage } from './sherpa-onnx-languages.js';
import { readSherpaModel } from './sherpa-onnx-model.js';
import { toSherpaWords } from './sherpa-onnx-words.js';
import type { TranscribeEngine, TranscribeInput, Transcription } from './transcribe-engine.js';
import { TranscriptionFailed } from './transcription-failed.js';

/** Whisper models process at most 30 s. */
const SEGMENT_SECONDS = 28;
const JOIN_SECONDS = 1.5;
/** No word is shorter, and Whisper models crash on a few milliseconds. */
const MIN_SEGMENT_SECONDS = 0.05;
const child = join(programs, 'services/media/ai/transcribe/sherpa-onnx-child.js');

/**
 * sherpa-onnx with the operator's model. It runs in a process of its own: native code that cannot be
 * interrupted can be killed there, and a crash over a broken model file affects nothing else.
 */
export function makeSherpaOnnx({
  modelDir,
  threads,
}: {
  modelDir: string;
  threads: number;
}): TranscribeEngine {
  return {
    id: 'sherpa-onnx',
    model: basename(resolve(modelDir)),
    languages: async () => (await readSherpaModel(modelDir)).languages,
    writesPunctuation: async () => (await readSherpaModel(modelDir)).hasPunctuation,
    async transcribe({
      wavPath,
      language,
      spans,
      signal,
      onProgress,
    }: TranscribeInput): Promise<Transcription> {
      signal.throwIfAborted();
      const model = await readSherpaModel(resolve(modelDir));
      const wav = await openWavFile(wavPath);
      let segments: TimeSpan[];
      try {
        const cut = await cutAudio(wav, spans, { maxSeconds: SEGMENT_SECONDS, joinSeconds: JOIN_SECONDS });
        segments = cut.filter((segment) => secondsOf(segment) >= MIN_SEGMENT_SECONDS);
      } finally {
        await wav.close();
      }
      const totalSeconds = segments.reduce((sum, segment) => sum + secondsOf(segment), 0);
      const progress = makeSegmentProgress({ totalSeconds, secondsPerSecond: 0.3, onProgress });
      const words: Word[] = [];
      const secondsByLanguage = new Map<string, number>();
      const request: SherpaRequest = {
        model,
        threads,
        wavPath,
        segments,
        language: language && primaryLanguage(language),
      };
      const begin = (segment: TimeSpan | undefined) => segment && progress.begin(segment, secondsOf(segment));
      begin(segments[0]);
      try {
        await ask(request, modelDir, signal, ({ segmentIndex, result }) => {
          const segment = segments[segmentIndex];
          if (!segment) return;
          progress.end(segment);
          begin(segments[segmentIndex + 1]);
          const detected = detectedLanguage(result.lang);
          if (detected)
            secondsByLanguage.set(detected, (secondsByLanguage.get(detected) ?? 0) + secondsOf(segment));
          words.push(
            ...toSherpaWords(result, segment, {
              language: language ?? detected ?? model.languages[0],
              hasOnlyCapitals: model.hasOnlyCapitals,
            }),
          );
        });
      } finally {
        progress.stop();
      }
      onProgress(1);
      return { language: language ?? longest(secondsByLanguage) ?? model.languages[0] ?? 'en', words };
    },
  };
}

const secondsOf = ({ startSeconds, endSeconds }: TimeSpan): number => endSeconds - startSeconds;

/** Returns the language of most of the audio. */
const longest = (seconds: ReadonlyMap<string, number>): string | undefined =>
  [...seconds].sort((a, b) => b[1] - a[1])[0]?.[0];

/** Resolves or rejects once the child has exited. */
async function ask(
  request: SherpaRequest,
  modelDir: string,
  signal: AbortSignal,
  onSegment: (answer: SherpaAnswer) => void,
): Promise<void> {
  if (request.segments.length === 0) return;
  let answers = 0;
  const { code, output: said } = await runChild<SherpaRequest, SherpaAnswer>(child, request, {
    signal,
    reads: [resolve(modelDir), request.wavPath],
    onAnswer: (answer) => {
      answers += 1;
      onSegment(answer);
    },
  });
  // For some families the library reports a failure, and answers without words.
  const isFailed = /exception/i.test(said);
  if (code === 0 && answers === request.segments.length && !isFailed) return;
  const files = JSON.stringify(request.model.config);
  throw new TranscriptionFailed(
    'sherpa-onnx',
    `sherpa-onnx could not work with the ${request.model.kind} model in SHERPA_ONNX_MODEL_DIR ${modelDir} (${code}; files ${files}): ${said}`,
    faultOfEnd(code, [said]) === 'machine',
  );
}
