import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isLanguageCode } from '../../../../schemas/language-code.js';
import { canonicalLanguage } from '../language-tag.js';
import { readOnnxMetadata } from '../read-onnx-file.js';

/** A TTS model of sherpa-onnx: the `model` setting of its `OfflineTts`. */
export type SherpaVoiceModel = {
  readonly dir: string;
  readonly kind: 'vits' | 'matcha' | 'kokoro' | 'kitten';
  readonly config: Readonly<Record<string, string>>;
  /** Rules that write out numbers and dates, separated by commas. */
  readonly ruleFsts?: string;
  /** BCP 47. */
  readonly languages: readonly string[];
  /** Names of its speakers in their order, where the model has them. */
  readonly speakerNames: readonly string[];
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
  const lexicons = chooseLexicons(files).map((file) => join(dir, file));
  const rules = files.filter((file) => file.endsWith('.fst')).sort(inOrderOfRules);
  if (!model) throw lacking(dir, files, 'a speech synthesis model (*.onnx)');
  if (!tokens) throw lacking(dir, files, 'tokens.txt');
  const name = basename(dir).toLowerCase();
  const metadata = await readFileMetadata(dir, model);
  if (/zipvoice/.test(`${name} ${metadata.get('model_type')}`)) {
    throw new BadVoiceModel(
      `The zipvoice model in ${dir} copies a voice from a recording, which is not supported. Known: ${KNOWN_LAYOUTS}`,
    );
  }
  const common = { tokens, dataDir, lexicon: lexicons.length > 0 ? lexicons.join(',') : undefined };
  const path = join(dir, model);
  const made = (kind: SherpaVoiceModel['kind'], config: Record<string, string | undefined>) => ({
    dir,
    kind,
    ...(rules.length > 0 && { ruleFsts: rules.map((file) => join(dir, file)).join(',') }),
    languages: languagesOf(dir, model, metadata),
    speakerNames: (metadata.get('speaker_names') ?? '').split(',').filter(Boolean),
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

/** Names of data sets in the names of models that are also codes of languages: Common Voice. */
const DATA_SETS: readonly string[] = ['cv'];

/**
 * Released models have their languages in the folder's name: vits-piper-de_DE-thorsten, kokoro-en-v0_19. Others
 * often have it in their metadata.
 */
function languagesOf(dir: string, model: string, metadata: ReadonlyMap<string, string>): string[] {
  const name = basename(dir);
  if (/kokoro.*multi-lang/.test(name)) return ['en', 'zh'];
  const named = [...`${name}-${model}`.matchAll(/(?<=[-_.]|^)([a-z]{2}_[A-Z]{2}|[a-z]{2,3})(?=[-_.]|$)/g)]
    .map(([, tag]) => tag as string)
    .filter((tag) => !DATA_SETS.includes(tag));
  const inMetadata = [metadata.get('voice'), metadata.get('language')].flatMap((value) =>
    value ? [LANGUAGES_IN_WORDS[value.toLowerCase()] ?? value] : [],
  );
  for (const tags of [named, inMetadata.slice(0, 1)]) {
    const languages = tags
      .map(canonicalLanguage)
      .filter((tag): tag is string => tag !== null && isLanguageCode(tag));
    if (languages.length > 0) return [...new Set(languages)];
  }
  throw new BadVoiceModel(
    `The language of the model in ${dir} cannot be determined from its name; name the folder after it, such as vits-piper-de_DE-thorsten`,
  );
}

/** Languages as metadata spells them out: `German` is `de`. */
const LANGUAGES_IN_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  'ar bg bn ca cs cy da de el en es et fa fi fr ga hi hr hu id is it ja ka kk ko lt lv mt nl no pl pt ro ru sk sl sr sv sw th tr uk vi zh'
    .split(' ')
    .map((code) => [new Intl.DisplayNames('en', { type: 'language' }).of(code)?.toLowerCase(), code]),
);

/** Of two lexicons of English, only the American one is used: the first one that has a word wins. */
function chooseLexicons(files: readonly string[]): string[] {
  const lexicons = files.filter((file) => /^lexicon.*\.txt$/.test(file));
  const isAmerican = lexicons.some((file) => file.includes('us-en'));
  return lexicons.filter((file) => !isAmerican || !file.includes('gb-en'));
}

/** Telephone numbers and dates are written out before other numbers. */
const RULE_ORDER = ['number', 'date', 'phone'];
const rankOfRule = (file: string): number => RULE_ORDER.findIndex((rule) => file.startsWith(rule));
const inOrderOfRules = (a: string, b: string): number => rankOfRule(b) - rankOfRule(a);

async function readFileMetadata(dir: string, model: string): Promise<ReadonlyMap<string, string>> {
  try {
    return await readOnnxMetadata(join(dir, model));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BadVoiceModel(`The folder ${dir} of SHERPA_ONNX_VOICES_DIR has a broken file: ${reason}`, {
      cause,
    });
  }
}

function lacking(dir: string, files: readonly string[], what: string): BadVoiceModel {
  const there = files.length > 0 ? files.join(', ') : 'nothing';
  return new BadVoiceModel(
    `The folder ${dir} of SHERPA_ONNX_VOICES_DIR has no ${what}. Files there: ${there}. Known: ${KNOWN_LAYOUTS}`,
  );
}
