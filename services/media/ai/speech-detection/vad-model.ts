import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOnnxMetadata } from '../read-onnx-file.js';

/** A model that distinguishes speech from other audio (voice activity detection). */
export type VadModel = { readonly kind: 'sileroVad' | 'tenVad'; readonly path: string };

/** The operator's folder has no usable model; the message names the files that are expected. */
export class BadVadModel extends Error {
  override name = 'BadVadModel';
}

/** Recognizes the model in a folder: ten-vad by its metadata, silero_vad, which has none, by its name. */
export async function readVadModel(modelDir: string): Promise<VadModel> {
  const names = await readdir(modelDir).catch((cause: unknown) => {
    throw new BadVadModel(`SHERPA_ONNX_VAD_DIR ${modelDir} can't be read`, { cause });
  });
  for (const name of names.filter((one) => one.endsWith('.onnx')).sort()) {
    const path = join(modelDir, name);
    const metadata = await readOnnxMetadata(path).catch((cause: Error) => {
      throw new BadVadModel(`SHERPA_ONNX_VAD_DIR ${modelDir} has a broken file: ${cause.message}`, { cause });
    });
    const kind = vadKindOf(name, metadata);
    if (kind) return { kind, path };
  }
  const there = names.length > 0 ? names.join(', ') : 'nothing';
  throw new BadVadModel(
    `SHERPA_ONNX_VAD_DIR ${modelDir} has no voice activity detection model. Files there: ${there}. Known: silero_vad*.onnx, and ten-vad*.onnx with the metadata of sherpa-onnx`,
  );
}

export function vadKindOf(name: string, metadata: ReadonlyMap<string, string>): VadModel['kind'] | null {
  if (metadata.get('model_type') === 'ten-vad') return 'tenVad';
  return /silero.*vad|^vad.*silero/i.test(name) ? 'sileroVad' : null;
}
