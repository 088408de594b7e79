import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOnnxMetadata } from '../read-onnx-file.js';

/** Two models that find out together who speaks when. */
export interface SpeakerModels {
  /** pyannote: where one of several voices speaks. */
  readonly segmentation: string;
  /** WeSpeaker, 3D-Speaker or NeMo: which voices are the same. */
  readonly embedding: string;
}

/** The operator's folder lacks one of the models; the message names the files that are expected. */
export class BadSpeakerModels extends Error {
  override name = 'BadSpeakerModels';
}

const KNOWN_LAYOUT =
  'a segmentation model of pyannote and an embedding model of WeSpeaker, 3D-Speaker or NeMo, each an .onnx file with the metadata of sherpa-onnx, in the folder or in folders of it';

/** Recognizes both models by the metadata in their files, in a folder and the folders in it. */
export async function readSpeakerModels(modelDir: string): Promise<SpeakerModels> {
  const names = await readdir(modelDir, { recursive: true }).catch((cause: unknown) => {
    throw new BadSpeakerModels(`SHERPA_ONNX_SPEAKERS_DIR ${modelDir} can't be read`, { cause });
  });
  const files = names.filter((name) => name.endsWith('.onnx')).sort();
  const found: { segmentation?: string; embedding?: string } = {};
  for (const name of files) {
    const path = join(modelDir, name);
    const metadata = await readOnnxMetadata(path).catch((cause: Error) => {
      throw new BadSpeakerModels(`SHERPA_ONNX_SPEAKERS_DIR ${modelDir} has a broken file: ${cause.message}`, {
        cause,
      });
    });
    const part = speakerPartOf(metadata);
    // The quantized segmentation is the faster one.
    if (part && (!found[part] || name.includes('int8'))) found[part] = path;
  }
  const { segmentation, embedding } = found;
  if (segmentation && embedding) return { segmentation, embedding };
  const missing = segmentation ? 'embedding model' : 'segmentation model';
  const there = names.length > 0 ? names.join(', ') : 'nothing';
  throw new BadSpeakerModels(
    `SHERPA_ONNX_SPEAKERS_DIR ${modelDir} has no ${missing}. Files there: ${there}. Needed: ${KNOWN_LAYOUT}`,
  );
}

const EMBEDDING_FRAMEWORKS = ['wespeaker', '3d-speaker', 'nemo'];

/** Returns which part of the speaker models a file with this metadata is; null if it is none. */
export function speakerPartOf(metadata: ReadonlyMap<string, string>): keyof SpeakerModels | null {
  if (metadata.has('powerset_max_classes') && metadata.has('num_speakers')) return 'segmentation';
  return metadata.has('output_dim') && EMBEDDING_FRAMEWORKS.includes(metadata.get('framework') ?? '')
    ? 'embedding'
    : null;
}
