import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Outbound } from '../../services/platform/outbound/outbound.js';
import { MODEL_USES } from './model-uses.js';
import { type RecognizedModel, recognizeModel, UnknownModel } from './recognize-model.js';
import { unpackArchive } from './unpack-archive.js';

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
 * Places the model of a folder, an archive, an .onnx file or an https address below `modelsDir`, once it is recognized and
 * complete. Nothing remains of one that is not.
 */
export async function addModel(
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
        `${answer.url} answered ${answer.status}; an https address with status 200 is needed`,
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
