import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type EngineConfig, openEngines } from '../../services/media/ai/open-engines.js';
import { describeModelsBesides } from './describe-models-besides.js';
import { MODEL_USES } from './model-uses.js';
import { recognizeModel } from './recognize-model.js';

/** Prints every engine with what it supports or lacks, and every model below `modelsDir`. */
export async function listEngines(
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
