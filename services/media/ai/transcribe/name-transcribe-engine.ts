import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MissingEngine } from '../engine-failed.js';
import { pickTranscribeEngine, type TranscribeRequest } from './choose-transcribe-engine.js';
import { findPocketsphinx } from './pocketsphinx.js';
import type { TranscribeConfig } from './transcribe-config.js';

/**
 * Returns the name of the engine and model that would transcribe, so that results of different ones are not
 * mixed up, or null if none is available.
 */
export async function nameTranscribeEngine(
  config: TranscribeConfig,
  request: TranscribeRequest,
): Promise<string | null> {
  try {
    const id = await pickTranscribeEngine(config, request);
    return JSON.stringify([id, ...(await modelOf(config, id)), ...(await modelsBesides(config))]);
  } catch (err) {
    if (err instanceof MissingEngine) return null;
    throw err;
  }
}

async function modelOf(
  config: TranscribeConfig,
  id: Awaited<ReturnType<typeof pickTranscribeEngine>>,
): Promise<ReadonlyArray<string | number | undefined>> {
  switch (id) {
    case 'openai':
      return [config.TRANSCRIBE_OPENAI_BASE_URL, config.TRANSCRIBE_OPENAI_MODEL];
    case 'sherpa-onnx':
      return [config.SHERPA_ONNX_MODEL_DIR, await changedAt(config.SHERPA_ONNX_MODEL_DIR ?? '')];
    case 'pocketsphinx': {
      const install = findPocketsphinx(config.PATH, config.POCKETSPHINX_MODEL_DIR);
      return install ? [install.modelDir, await changedAt(join(install.modelDir, 'en-us.lm.bin'))] : [];
    }
  }
}

/** The models that shape the transcript of every engine; none by default. */
async function modelsBesides(config: TranscribeConfig): Promise<unknown[]> {
  const folders = [
    ['punctuation', config.SHERPA_ONNX_PUNCTUATION_DIR],
    ['vad', config.SHERPA_ONNX_VAD_DIR],
    ['speakers', config.SHERPA_ONNX_SPEAKERS_DIR],
  ] as const;
  const named = folders.map(async ([use, path]) => (path ? [[use, path, await changedAt(path)]] : []));
  return (await Promise.all(named)).flat();
}

/** A new version at the same path is another model. */
const changedAt = async (path: string): Promise<number> => (await stat(path)).mtimeMs;
