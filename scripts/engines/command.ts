import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type EngineConfig, openEngines } from '../../services/media/ai/open-engines.js';
import { readPunctuationModel } from '../../services/media/ai/punctuation/punctuation-model.js';
import { readSpeakerModels } from '../../services/media/ai/speakers/speaker-models.js';
import { readVadModel } from '../../services/media/ai/speech-detection/vad-model.js';
import type { TranscribeConfig } from '../../services/media/ai/transcribe/transcribe-config.js';
import type { Outbound } from '../../services/platform/outbound/outbound.js';
import {
  MODEL_USES,
  type ModelUse,
  type RecognizedModel,
  recognizeModel,
  UnknownModel,
} from './recognize-model.js';
import { testEngines } from './test-engines.js';
import { unpackArchive } from './unpack-archive.js';

/** Prints every engine with what it supports or lacks, and every model below `modelsDir`. */
async function listEngines(
  config: EngineConfig,
  { modelsDir, threads, print }: { modelsDir: string; threads: number; print: (line: string) => void },
): Promise<void> {
  const { close, ...kinds } = openEngines(config, { threads });
  try {
    for (const [kind, engines] of Object.entries(kinds)) {
      for (const { id, isReady, languages, missing } of await engines.describe()) {
        const known = languages.length > 0 ? languages.join(', ') : 'any language';
        print(`${kind} ${id}: ${isReady ? `ready (${known})` : `not ready: ${missing}`}`);
      }
    }
  } finally {
    await close();
  }
  for (const line of await describeModelsBesides(config)) print(line);
  for (const { folder } of Object.values(MODEL_USES)) {
    for (const name of await namesIn(join(modelsDir, folder))) {
      print(`model ${join(modelsDir, folder, name)}: ${await describeModel(join(modelsDir, folder, name))}`);
    }
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function describeModel(folder: string): Promise<string> {
  try {
    const { use, family, languages } = await recognizeModel(folder);
    return `${use}, ${family}, ${languages.join(', ') || 'any language'}: ${MODEL_USES[use].purpose}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const GIGABYTE = 1024 ** 3;
const MAX_DOWNLOAD_BYTES = 10 * GIGABYTE;
const MAX_UNPACKED_BYTES = 20 * GIGABYTE;
const DOWNLOAD_WITHIN_MS = 6 * 3600 * 1000;
const ARCHIVE = /\.(tar(\.(gz|bz2))?|tgz|tbz2?|zip)$/i;
/** Models of one file are published without an archive, such as silero_vad.onnx. */
const SINGLE_FILE = /\.onnx$/i;

export interface AddedModel extends RecognizedModel {
  readonly path: string;
}

/**
 * Places the model of a folder, an archive, an .onnx file or an https URL below `modelsDir`, once it is recognized and
 * complete. Nothing remains of one that is not.
 */
async function addModel(
  source: string,
  { modelsDir, outbound, searchPath }: { modelsDir: string; outbound: Outbound; searchPath: string },
): Promise<AddedModel> {
  await mkdir(modelsDir, { recursive: true });
  const scratch = await mkdtemp(join(modelsDir, '.adding-'));
  try {
    const given = await bringNear(source, scratch, { outbound, searchPath });
    const folder = await findModelFolder(given);
    const recognized = await recognizeModel(folder);
    const path = join(modelsDir, MODEL_USES[recognized.use].folder, basename(folder));
    if (await exists(path)) throw new UnknownModel(`${path} already exists; remove it first`);
    await mkdir(join(path, '..'), { recursive: true });
    await rename(folder, path);
    return { ...recognized, path };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Copies, unpacks or downloads the source into a folder of its name. */
async function bringNear(
  source: string,
  scratch: string,
  { outbound, searchPath }: { outbound: Outbound; searchPath: string },
): Promise<string> {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(source) ? readAddress(source) : null;
  const fileName = basename(address ? decodeURIComponent(address.pathname) : resolve(source));
  const name = fileName.replace(ARCHIVE, '').replace(SINGLE_FILE, '');
  const folder = join(scratch, name || 'model');
  if (!address && (await stat(source)).isDirectory()) {
    await cp(source, folder, { recursive: true, dereference: true });
    return folder;
  }
  await mkdir(folder);
  const isSingleFile = SINGLE_FILE.test(fileName);
  const file = isSingleFile ? join(folder, fileName) : join(scratch, 'archive');
  if (!address && isSingleFile) await cp(source, file, { dereference: true });
  if (address) {
    const answer = await outbound.request(address.href, {
      maxBytes: MAX_DOWNLOAD_BYTES,
      timeoutMs: DOWNLOAD_WITHIN_MS,
    });
    if (answer.status !== 200 || !answer.url.startsWith('https:')) {
      answer.body.destroy();
      throw new UnknownModel(
        `${answer.url} answered ${answer.status}; an https URL with status 200 is needed`,
      );
    }
    await pipeline(answer.body, createWriteStream(file, { flags: 'wx' }));
  }
  if (isSingleFile) return folder;
  await unpackArchive(address ? file : source, folder, { maxBytes: MAX_UNPACKED_BYTES, searchPath });
  return folder;
}

function readAddress(source: string): URL {
  const address = new URL(source);
  if (address.protocol === 'https:') return address;
  throw new UnknownModel(`The address must begin with https:, not ${address.protocol}`);
}

/** Archives usually have one folder that has everything. */
async function findModelFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some(({ name }) => /\.(onnx|ort)$/.test(name))) return folder;
  const [only, ...others] = entries.filter((entry) => entry.isDirectory());
  if (only && others.length === 0) return findModelFolder(join(folder, only.name));
  const there = entries.map(({ name }) => name).join(', ') || 'nothing';
  throw new UnknownModel(`There is no model (*.onnx) in it. Files there: ${there}`);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const USAGE = `Engines of speech recognition and speech synthesis, and their models.

  engines list                                 every engine, with what it supports or lacks, and the models placed here
  engines add <folder, archive or address>     recognizes a sherpa-onnx model (speech recognition, voices, punctuation,
                                               voice activity detection, speakers) and places it below DATA_DIR/models
  engines test [<audio> <words> [language]]    runs every ready engine on a clip and prints errors, speed and memory

Reads the variables of docs/configuration.md, as the worker does. An address must begin with https:; archives are
.tar.bz2, .tar.gz, .tar or .zip; a model of one file may also be an .onnx file. Without audio, test uses a clip that a voice of this machine speaks in English.`;

export interface EngineCommand {
  readonly config: EngineConfig;
  readonly dataDir: string;
  readonly outbound: Outbound;
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

export async function runEngineCommand(
  { config, dataDir, outbound, threads, signal, print }: EngineCommand,
  args: readonly string[],
): Promise<number> {
  const [command, source, words, language = 'en', ...rest] = args;
  const modelsDir = join(resolve(dataDir), 'models');
  if (command === 'list' && args.length === 1) {
    await listEngines(config, { modelsDir, threads, print });
    return 0;
  }
  if (command === 'add' && source && args.length === 2) {
    const { use, family, languages, path } = await addModel(source, {
      modelsDir,
      outbound,
      searchPath: config.PATH,
    });
    const { variable, purpose } = MODEL_USES[use];
    print(`Recognized: ${use}, ${family}, ${languages.join(', ') || 'any language'}: ${purpose}`);
    print(`Placed in ${path}`);
    // A folder of several models.
    const value = use === 'tts' || use === 'speakers' ? join(path, '..') : path;
    print(
      `To use it, set ${variable}=${value} and restart. To try it: ${variable}=${value} npm run engines -- test`,
    );
    return 0;
  }
  if (command === 'test' && (args.length === 1 || (source && words && rest.length === 0))) {
    const clip = source && words ? { path: resolve(source), words, language } : undefined;
    return (await testEngines({ config, clip, threads, signal, print })) ? 0 : 1;
  }
  print(USAGE);
  return 2;
}

/** Describes the models that work beside the engines of transcription: punctuation, speech detection and speakers. */
async function describeModelsBesides({
  SHERPA_ONNX_PUNCTUATION_DIR: punctuationDir,
  SHERPA_ONNX_VAD_DIR: vadDir,
  SHERPA_ONNX_SPEAKERS_DIR: speakersDir,
}: TranscribeConfig): Promise<string[]> {
  const punctuation = await stateOf(punctuationDir, 'punctuation', async (folder) => {
    const { kind, languages } = await readPunctuationModel(folder);
    return `${kind}, ${languages.join(', ')}`;
  });
  const vad = await stateOf(vadDir, 'vad', async (folder) => (await readVadModel(folder)).kind);
  const speakers = await stateOf(speakersDir, 'speakers', async (folder) => {
    await readSpeakerModels(folder);
    return 'segmentation and embedding';
  });
  const builtIn = vadDir ? [] : ['vad built-in: ready (any language)'];
  return [
    `punctuation sherpa-onnx: ${punctuation}`,
    `vad sherpa-onnx: ${vad}`,
    ...builtIn,
    `speakers sherpa-onnx: ${speakers}`,
  ];
}

async function stateOf(
  folder: string | undefined,
  use: Exclude<ModelUse, 'transcribe' | 'tts'>,
  describe: (folder: string) => Promise<string>,
): Promise<string> {
  const { variable, purpose } = MODEL_USES[use];
  if (!folder) return `not ready: set ${variable} to a folder with a model, which ${purpose}`;
  return describe(folder).then(
    (kind) => `ready (${kind}): ${purpose}`,
    (error: Error) => `not ready: ${error.message}`,
  );
}
