import { z } from 'zod';
import { errorMessage } from '../../../platform/errors/errors.js';
import { findProgram } from '../../confinement/find-program.js';
import { MissingEngine } from '../engine-failed.js';
import { measureEngine } from '../engine-metrics.js';
import { type EngineState, stateOf } from '../engine-state.js';
import { knowsLanguage } from '../language-tag.js';
import type { OcrConfig, ReadEngineId } from './ocr-config.js';
import type { KnownWordsInput, OcrEngine, ReadImagesInput, ReadInput, ReadLine } from './ocr-engine.js';
import { makeTesseract } from './tesseract.js';

/** The OCR engines of a process: used where available; no work waits for them. */
export interface OcrEngines {
  describe(): Promise<Array<EngineState<ReadEngineId>>>;
  /**
   * Returns the name of the OCR engine, so that results of different ones are not mixed up, or null if none
   * is available.
   */
  name(language?: string): Promise<string | null>;
  /** Throws `MissingEngine` if no OCR engine is available. */
  readScreen(input: ReadInput): Promise<readonly ReadLine[]>;
  /** Returns the lines of each image. Throws `MissingEngine` if no OCR engine is available. */
  readImages(input: ReadImagesInput): Promise<ReadonlyArray<readonly ReadLine[]>>;
  /** Returns those of the words that a dictionary of the language contains; null without a dictionary. */
  findKnownWords(input: KnownWordsInput): Promise<ReadonlySet<string> | null>;
}

export const ocrEngineIdOf = (name: string): string =>
  z.tuple([z.string()]).rest(z.unknown()).parse(JSON.parse(name))[0];

const { ready, lacking } = stateOf('tesseract');
const MISSING =
  'install the package tesseract-ocr, and for another language than English one such as tesseract-ocr-deu: apt-get install tesseract-ocr tesseract-ocr-deu';

export function openOcrEngines({ OCR_ENGINE, PATH }: OcrConfig): OcrEngines {
  const program = findProgram(PATH, 'tesseract');
  const isWanted = OCR_ENGINE !== 'none';
  const engine: OcrEngine | null = isWanted && program ? makeTesseract(program) : null;
  const look = async (): Promise<EngineState<ReadEngineId>> => {
    if (!engine) return lacking(isWanted ? MISSING : 'OCR_ENGINE is none');
    try {
      const languages = await engine.languages();
      return languages.length > 0 ? ready(languages) : lacking(MISSING);
    } catch (err) {
      return lacking(errorMessage(err));
    }
  };
  const requireEngine = (): OcrEngine => {
    if (!engine) throw new MissingEngine(`No OCR engine is available. tesseract: ${MISSING}`);
    return engine;
  };
  return {
    describe: async () => [await look()],
    async name(language) {
      const { isReady, languages } = await look();
      if (!engine || !isReady) return null;
      const known = language !== undefined && knowsLanguage(languages, language) ? language : null;
      return JSON.stringify([engine.id, await engine.edition(), known]);
    },
    async readScreen(input) {
      const ocr = requireEngine();
      return measureEngine({ kind: 'ocr', engine: ocr.id, signal: input.signal }, () =>
        ocr.readScreen(input),
      );
    },
    async readImages(input) {
      const ocr = requireEngine();
      return measureEngine({ kind: 'ocr', engine: ocr.id, signal: input.signal }, () =>
        ocr.readImages(input),
      );
    },
    findKnownWords: async (input) => engine?.findKnownWords(input) ?? null,
  };
}
