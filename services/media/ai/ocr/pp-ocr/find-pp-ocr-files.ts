import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../../platform/config/package-root.js';

/** The files of PP-OCR, all of which come with packages of npm. */
export interface PpOcrFiles {
  /** ONNX Runtime, which sherpa-onnx brings for this platform. */
  readonly library: string;
  readonly detection: string;
  readonly recognition: string;
  /** The letters that the network for recognition knows, one a line. */
  readonly alphabet: string;
  /** Folders of the code that calls the library. */
  readonly code: readonly string[];
}

const PLATFORM = `${process.platform}-${process.arch}`;
const LIBRARY = /^(?:lib)?onnxruntime(?:\.\d[\d.]*)?\.(?:so|dylib|dll)$/;

/** Returns the files, or what is missing. */
export function findPpOcrFiles(root = packageRoot): PpOcrFiles | string {
  const packages = join(root, 'node_modules');
  const models = join(packages, '@gutenye', 'ocr-models', 'assets');
  const runtime = join(packages, `sherpa-onnx-${PLATFORM}`);
  const library = existsSync(runtime) && readdirSync(runtime).find((name) => LIBRARY.test(name));
  if (!library) return `the package sherpa-onnx-${PLATFORM} is not installed: npm ci`;
  const files = {
    library: join(runtime, library),
    detection: join(models, 'ch_PP-OCRv4_det_infer.onnx'),
    recognition: join(models, 'ch_PP-OCRv4_rec_infer.onnx'),
    alphabet: join(models, 'ppocr_keys_v1.txt'),
    code: [join(packages, 'koffi'), join(packages, '@koromix', `koffi-${PLATFORM}`)],
  };
  const missing = [files.detection, files.recognition, files.alphabet, ...files.code].find(
    (path) => !existsSync(path),
  );
  return missing ? `${missing} is missing: npm ci` : files;
}
