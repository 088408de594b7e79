import { join, resolve } from 'node:path';
import { programs } from '../../../platform/config/package-root.js';
import { faultOfEnd } from '../../confinement/program-fault.js';
import type { TimeSpan } from '../../text/word.js';
import { findSpeech } from '../../video/speech/find-speech.js';
import { openWavFile } from '../../video/wav/wav-file.js';
import { runChild } from '../run-child.js';
import type { TranscribeConfig } from '../transcribe/transcribe-config.js';
import { TranscriptionFailed } from '../transcribe/transcription-failed.js';
import type { VadAnswer, VadRequest } from './vad-child.js';
import { readVadModel } from './vad-model.js';

const child = join(programs, 'services/media/ai/speech-detection/vad-child.js');
/** The model is exact: engines need some of the audio around the words. */
const MARGIN_SECONDS = 0.3;
/** Pauses of one speaker stay within a span. */
const BRIDGE_SECONDS = 1;

interface DetectionRun {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Returns the time spans with speech: as the configured model finds them, else the built-in detector. */
export function detectSpeech(
  { SHERPA_ONNX_VAD_DIR: modelDir }: Pick<TranscribeConfig, 'SHERPA_ONNX_VAD_DIR'>,
  wavPath: string,
  run: DetectionRun,
): Promise<TimeSpan[]> {
  return modelDir ? detectWithModel(modelDir, wavPath, run) : findSpeech(wavPath, run);
}

async function detectWithModel(
  modelDir: string,
  wavPath: string,
  { signal, onProgress }: DetectionRun,
): Promise<TimeSpan[]> {
  const model = await readVadModel(resolve(modelDir));
  const found: TimeSpan[] = [];
  let isComplete = false;
  const { code, output } = await runChild<VadRequest, VadAnswer>(
    child,
    { model, wavPath },
    {
      signal,
      reads: [resolve(modelDir), wavPath],
      onAnswer: (answer) => {
        if ('fraction' in answer) {
          isComplete = answer.fraction === 1;
          onProgress(answer.fraction);
        } else found.push(answer);
      },
    },
  );
  const wav = await openWavFile(wavPath);
  await wav.close();
  if (code === 0 && (isComplete || wav.sampleCount === 0)) return withMargins(found, wav.durationSeconds);
  throw new TranscriptionFailed(
    'sherpa-onnx',
    `sherpa-onnx could not work with the ${model.kind} model in SHERPA_ONNX_VAD_DIR ${modelDir} (${code}): ${output}`,
    faultOfEnd(code, [output]) === 'machine',
  );
}

function withMargins(spans: readonly TimeSpan[], durationSeconds: number): TimeSpan[] {
  const joined: Array<{ startSeconds: number; endSeconds: number }> = [];
  for (const span of spans) {
    const startSeconds = Math.max(0, span.startSeconds - MARGIN_SECONDS);
    const endSeconds = Math.min(durationSeconds, span.endSeconds + MARGIN_SECONDS);
    const last = joined.at(-1);
    if (last && startSeconds - last.endSeconds <= BRIDGE_SECONDS) last.endSeconds = endSeconds;
    else joined.push({ startSeconds, endSeconds });
  }
  return joined;
}
