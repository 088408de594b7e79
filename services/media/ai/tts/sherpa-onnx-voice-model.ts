import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isLanguageCode } from '../../../../schemas/language-code.js';
import { canonicalLanguage } from '../language-tag.js';

/** A TTS model of sherpa-onnx: the `model` setting of its `OfflineTts`. */
export type SherpaVoiceModel = {
  readonly dir: string;
  readonly kind: 'vits' | 'matcha' | 'kokoro' | 'kitten';
  readonly config: Readonly<Record<string, string>>;
  /** BCP 47. */
  readonly languages: readonly string[];
};

/** The operator's folder is not a usable model; the message names the files that are expected. */
export class BadVoiceModel extends Error {
  override name = 'BadVoiceModel';
}

const KNOWN_LAYOUTS = [
  'vits (piper, melo, mms): *.onnx, tokens.txt, and espeak-ng-data or lexicon.txt',
  'matcha: model*.onnx, a vocoder (*vocos*.onnx or *hifigan*.onnx), tokens.txt',
  'kokoro, kitten: model*.onnx, voices.bin, tokens.txt, espeak-ng-data',
].join('; ');

/**
 * Returns the models of a folder: the folder itself, or its subfolders. Subfolders without a model are
 * skipped if another one has a model.
 */
export async function readVoiceModels(voicesDir: string): Promise<SherpaVoiceModel[]> {
  const entries = await readdir(voicesDir, { withFileTypes: true }).catch((cause: unknown) => {
    throw new BadVoiceModel(`SHERPA_ONNX_VOICES_DIR ${voicesDir} can't be read`, { cause });
  });
  if (entries.some(({ name }) => name.endsWith('.onnx'))) return [await readVoiceModel(voicesDir)];
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(voicesDir, name));
  const read = await Promise.allSettled(folders.sort().map(readVoiceModel));
  const models = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (models.length > 0) return models;
  const [failure] = read.filter((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  throw new BadVoiceModel(`SHERPA_ONNX_VOICES_DIR ${voicesDir} contains no model. Known: ${KNOWN_LAYOUTS}`);
}

async function readVoiceModel(dir: string): Promise<SherpaVoiceModel> {
  const files = (await readdir(dir)).sort();
  const has = (name: string) => (files.includes(name) ? join(dir, name) : undefined);
  const onnx = files.filter((file) => file.endsWith('.onnx'));
  const vocoder = onnx.find((file) => /vocos|hifigan|vocoder/.test(file));
  const models = onnx.filter((file) => file !== vocoder);
  // Prefers the smaller, quantized file.
  const model = models.find((file) => file.includes('int8')) ?? models[0];
  const tokens = has('tokens.txt');
  const voices = has('voices.bin');
  const dataDir = await stat(join(dir, 'espeak-ng-data')).then(
    (found) => (found.isDirectory() ? join(dir, 'espeak-ng-data') : undefined),
    () => undefined,
  );
  const lexicons = files.filter((file) => /^lexicon.*\.txt$/.test(file)).map((file) => join(dir, file));
  if (!model) throw lacking(dir, files, 'a speech synthesis model (*.onnx)');
  if (!tokens) throw lacking(dir, files, 'tokens.txt');
  const name = basename(dir).toLowerCase();
  const common = { tokens, dataDir, lexicon: lexicons.length > 0 ? lexicons.join(',') : undefined };
  const path = join(dir, model);
  const made = (kind: SherpaVoiceModel['kind'], config: Record<string, string | undefined>) => ({
    dir,
    kind,
    languages: languagesOf(dir, model),
    config: Object.fromEntries(
      Object.entries(config).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  });
  if (voices) {
    if (!dataDir) throw lacking(dir, files, 'espeak-ng-data');
    return made(name.includes('kitten') ? 'kitten' : 'kokoro', { ...common, model: path, voices });
  }
  if (vocoder || name.includes('matcha')) {
    if (!vocoder) throw lacking(dir, files, 'a vocoder (*vocos*.onnx or *hifigan*.onnx)');
    return made('matcha', { ...common, acousticModel: path, vocoder: join(dir, vocoder) });
  }
  return made('vits', { ...common, model: path });
}

/** Released models have their languages in the folder's name: vits-piper-de_DE-thorsten, kokoro-en-v0_19. */
function languagesOf(dir: string, model: string): string[] {
  const name = basename(dir);
  if (/kokoro-multi-lang/.test(name)) return ['en', 'zh'];
  const named = [...`${name}-${model}`.matchAll(/(?<=[-_.]|^)([a-z]{2}_[A-Z]{2}|[a-z]{2,3})(?=[-_.]|$)/g)]
    .map(([, tag]) => canonicalLanguage(tag as string))
    .filter((tag): tag is string => tag !== null && isLanguageCode(tag));
  const languages = [...new Set(named)];
  if (languages.length > 0) return languages;
  throw new BadVoiceModel(
    `The language of the model in ${dir} cannot be determined from its name; name the folder after it, such as vits-piper-de_DE-thorsten`,
  );
}

function lacking(dir: string, files: readonly string[], what: string): BadVoiceModel {
  const there = files.length > 0 ? files.join(', ') : 'nothing';
  return new BadVoiceModel(
    `The folder ${dir} of SHERPA_ONNX_VOICES_DIR has no ${what}. Files there: ${there}. Known: ${KNOWN_LAYOUTS}`,
  );
}
