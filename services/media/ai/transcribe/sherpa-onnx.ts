import { join, resolve } from 'node:path';
import { programs } from '../../../platform/package-root.js';
import { faultOfEnd } from '../../confinement/program-fault.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { openWavFile } from '../../video/wav/wav-file.js';
import { primaryLanguage } from '../language-tag.js';
import { runChild } from '../run-child.js';
import { cutAudio } from './cut-audio.js';
import { makeSegmentProgress } from './segment-progress.js';
import type { SherpaAnswer, SherpaRequest } from './sherpa-onnx-child.js';
import { readSherpaModel } from './sherpa-onnx-model.js';
import { toSherpaWords } from './sherpa-onnx-words.js';
import type { TranscribeEngine, TranscribeInput, Transcription } from './transcribe-engine.js';
import { TranscriptionFailed } from './transcription-failed.js';

/** Whisper models process at most 30 s. */
const PIECE_SECONDS = 28;
const JOIN_SECONDS = 1.5;
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
    languages: async () => (await readSherpaModel(modelDir)).languages,
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
      let pieces: TimeSpan[];
      try {
        pieces = await cutAudio(wav, spans, { maxSeconds: PIECE_SECONDS, joinSeconds: JOIN_SECONDS });
      } finally {
        await wav.close();
      }
      const totalSeconds = pieces.reduce((sum, piece) => sum + piece.endSeconds - piece.startSeconds, 0);
      const progress = makeSegmentProgress({ totalSeconds, secondsPerSecond: 0.3, onProgress });
      const words: Word[] = [];
      let heardLanguage: string | undefined;
      const request: SherpaRequest = {
        model,
        threads,
        wavPath,
        pieces,
        language: language && primaryLanguage(language),
      };
      const begin = (piece: TimeSpan | undefined) =>
        piece && progress.begin(piece, piece.endSeconds - piece.startSeconds);
      begin(pieces[0]);
      try {
        await ask(request, modelDir, signal, ({ pieceIndex, result }) => {
          const piece = pieces[pieceIndex];
          if (!piece) return;
          progress.end(piece);
          begin(pieces[pieceIndex + 1]);
          words.push(...toSherpaWords(result, piece));
          heardLanguage ??= /^(?:<\|)?([a-z]{2,3})(?:\|>)?$/.exec(result.lang ?? '')?.[1];
        });
      } finally {
        progress.stop();
      }
      onProgress(1);
      return { language: language ?? heardLanguage ?? model.languages[0] ?? 'en', words };
    },
  };
}

/** Resolves or rejects once the child has exited. */
async function ask(
  request: SherpaRequest,
  modelDir: string,
  signal: AbortSignal,
  onPiece: (answer: SherpaAnswer) => void,
): Promise<void> {
  if (request.pieces.length === 0) return;
  let answers = 0;
  const { code, said } = await runChild<SherpaRequest, SherpaAnswer>(child, request, {
    signal,
    reads: [resolve(modelDir), request.wavPath],
    onAnswer: (answer) => {
      answers += 1;
      onPiece(answer);
    },
  });
  if (code === 0 && answers === request.pieces.length) return;
  const files = JSON.stringify(request.model.config);
  throw new TranscriptionFailed(
    'sherpa-onnx',
    `sherpa-onnx could not work with the ${request.model.kind} model in SHERPA_ONNX_MODEL_DIR ${modelDir} (${code}; files ${files}): ${said}`,
    faultOfEnd(code, [said]) === 'machine',
  );
}
