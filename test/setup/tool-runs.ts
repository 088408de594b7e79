import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TranscribeEnv } from '../../services/media/ai/transcribe/transcribe-config.js';
import {
  openTranslateEngines,
  type TranslateEngines,
} from '../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../services/media/ai/translate/translate-config.js';
import { openTtsEngines, type TtsEngines } from '../../services/media/ai/tts/open-tts-engines.js';
import { TtsEnv } from '../../services/media/ai/tts/tts-config.js';
import { findFonts } from '../../services/media/text/typesetting/font-registry.js';
import { requireTool } from '../../services/media/work/tools/catalogue/tools.js';
import type { ToolMade, ToolServices } from '../../services/media/work/tools/flow/tool-run.js';
import { readValues } from '../../services/media/work/tools/read-values.js';
import { runnerOf } from '../../services/media/work/tools/run/runners.js';
import { readConfig } from '../../services/platform/config/config.js';
import { silentLog } from './calls.js';
import { failureOf } from './failure-of.js';

/** Returns a URL that represents a local file, as if it had been fetched. */
export const addressOf = (path: string): string => `https://files.test${encodeURI(path)}`;

/** Runs tools in this process, with the engines of this machine. Their outputs exist until all tests have ended. */
export function useToolRuns() {
  const env = { PATH: process.env.PATH };
  const folders: string[] = [];
  /** Progress fractions of the last run, in order. */
  const reported: number[] = [];
  const tts: TtsEngines = openTtsEngines(readConfig(TtsEnv, env), { threads: 1 });
  const translating: TranslateEngines = openTranslateEngines(readConfig(TranslateEnv, env));
  let services: ToolServices;

  before(async () => {
    services = {
      tts,
      translating,
      fonts: await findFonts(),
      transcribe: readConfig(TranscribeEnv, env),
      concurrency: 1,
      limits: { maxBytes: 1024 ** 3, maxSeconds: 3600, maxPixels: 36e6, maxStreams: 32 },
    } as unknown as ToolServices;
  });
  after(async () => {
    await translating.close();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  const run = async (type: string, parameters: object, defaultLanguage?: string): Promise<ToolMade> => {
    const scratch = await mkdtemp(join(tmpdir(), 'video-service-tool-'));
    folders.push(scratch);
    reported.length = 0;
    const values = readValues(requireTool(type), parameters);
    return runnerOf(type)(values as never, {
      services,
      scratch,
      log: silentLog,
      signal: AbortSignal.timeout(120_000),
      defaultLanguage: defaultLanguage ?? null,
      fileOf: async (url) => decodeURI(new URL(url).pathname),
      report: (fraction) => void reported.push(fraction),
    });
  };
  return {
    run,
    reported,
    /** Runs a tool that creates a file and returns the file. */
    async make(type: string, parameters: object): Promise<Extract<ToolMade, { path: string }>> {
      const made = await run(type, parameters);
      if (!('path' in made)) throw new Error(`${type} produced no file`);
      return made;
    },
    refusal: async (type: string, parameters: object) => (await failureOf(run(type, parameters))).message,
  };
}
