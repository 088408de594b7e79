import { join, resolve } from 'node:path';
import type { EngineConfig } from '../../services/media/ai/open-engines.js';
import type { Outbound } from '../../services/platform/outbound/outbound.js';
import { addModel } from './add-model.js';
import { listEngines } from './list-engines.js';
import { MODEL_USES } from './model-uses.js';
import { testEngines } from './test-engines.js';

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

/** Runs the command and returns the exit code. */
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
