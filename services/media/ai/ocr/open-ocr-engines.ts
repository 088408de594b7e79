import { z } from 'zod';
import { errorMessage } from '../../../platform/errors/errors.js';
import { findProgram } from '../../confinement/find-program.js';
import { MissingEngine } from '../engine-failed.js';
import { measureEngine } from '../engine-metrics.js';
import { type EngineState, stateOf } from '../engine-state.js';
import { knowsLanguage } from '../language-tag.js';
import { OCR_ENGINE_ORDER, type OcrConfig, type ReadEngineId } from './ocr-config.js';
import type { KnownWordsInput, OcrEngine, ReadImagesInput, ReadLine } from './ocr-engine.js';
import { findPpOcrFiles } from './pp-ocr/find-pp-ocr-files.js';
import { makePpOcr } from './pp-ocr/pp-ocr.js';
import { chooseReader } from './reading-languages.js';
import { makeTesseract } from './tesseract.js';

/** The OCR engines of a process: used where available; no work waits for them. `close` ends their running programs. */
export interface OcrEngines {
  /** Returns the state of every engine, the preferred one first. */
  describe(): Promise<Array<EngineState<ReadEngineId>>>;
  /**
   * Returns the name of the OCR engine of a language, so that results of different ones are not mixed up, or null if
   * none is available.
   */
  name(language?: string): Promise<string | null>;
  /** Returns the lines of each image. Throws `MissingEngine` if no OCR engine is available. */
  readImages(input: ReadImagesInput): Promise<ReadonlyArray<readonly ReadLine[]>>;
  /** Returns those of the words that a dictionary of the language contains; null without a dictionary. */
  findKnownWords(input: KnownWordsInput): Promise<ReadonlySet<string> | null>;
  close(): Promise<void>;
}

export const ocrEngineIdOf = (name: string): string =>
  z.tuple([z.string()]).rest(z.unknown()).parse(JSON.parse(name))[0];

const NO_TESSERACT =
  'install the package tesseract-ocr, and for another language than English one such as tesseract-ocr-deu: apt-get install tesseract-ocr tesseract-ocr-deu';

/** An engine, or what it lacks. */
function openEngine(id: ReadEngineId, { OCR_ENGINE, PATH }: OcrConfig): OcrEngine | string {
  if (OCR_ENGINE === 'none') return 'OCR_ENGINE is none';
  if (id === 'pp-ocr') {
    const files = findPpOcrFiles();
    return typeof files === 'string' ? files : makePpOcr(files);
  }
  const program = findProgram(PATH, 'tesseract');
  return program ? makeTesseract(program) : NO_TESSERACT;
}

export function openOcrEngines(config: OcrConfig): OcrEngines {
  const ids = OCR_ENGINE_ORDER.filter((id) => ['auto', 'none', id].includes(config.OCR_ENGINE));
  const opened = ids.map((id) => ({ id, engine: openEngine(id, config) }));
  const engines = opened.flatMap(({ engine }) => (typeof engine === 'string' ? [] : engine));
  const look = async ({ id, engine }: (typeof opened)[number]): Promise<EngineState<ReadEngineId>> => {
    const { ready, lacking } = stateOf(id);
    if (typeof engine === 'string') return lacking(engine);
    try {
      const languages = await engine.languages();
      return languages.length > 0 ? ready(languages) : lacking(NO_TESSERACT);
    } catch (err) {
      return lacking(errorMessage(err));
    }
  };
  const describe = () => Promise.all(opened.map(look));
  const chooseEngine = async (language: string | undefined) => {
    const state = chooseReader(language, await describe());
    const engine = engines.find(({ id }) => id === state?.id);
    return state && engine ? { engine, languages: state.languages } : null;
  };
  const requireEngine = async (language: string | undefined): Promise<OcrEngine> => {
    const chosen = await chooseEngine(language);
    if (chosen) return chosen.engine;
    const reasons = (await describe()).map(({ id, missing }) => `${id}: ${missing}`);
    throw new MissingEngine(`No OCR engine is available. ${reasons.join('; ')}`);
  };
  return {
    describe,
    async name(language) {
      const chosen = await chooseEngine(language);
      if (!chosen) return null;
      const { engine, languages } = chosen;
      const known = language !== undefined && knowsLanguage(languages, language) ? language : null;
      return JSON.stringify([engine.id, await engine.edition(), known]);
    },
    async readImages(input) {
      const ocr = await requireEngine(input.language);
      return measureEngine({ kind: 'ocr', engine: ocr.id, signal: input.signal }, () =>
        ocr.readImages(input),
      );
    },
    async findKnownWords(input) {
      for (const engine of engines) {
        const known = await engine.findKnownWords(input);
        if (known) return known;
      }
      return null;
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}
