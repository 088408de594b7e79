import { readFileSync, readSync, writeSync } from 'node:fs';
import type { GrayImage } from '../gray-image.js';
import type { ReadImagesInput, ReadLine } from '../ocr-engine.js';
import type { PpOcrFiles } from './find-pp-ocr-files.js';
import { openOnnxRuntime } from './onnx-runtime.js';
import { makeImageReader } from './read-image.js';

/** A request, in a line that its pixels follow. */
export interface PpOcrRequest {
  readonly layout: NonNullable<ReadImagesInput['layout']>;
  readonly sizes: ReadonlyArray<Pick<GrayImage, 'width' | 'height'>>;
}

/** The lines of one picture of a request. */
export interface PpOcrAnswer {
  readonly lines: readonly ReadLine[];
}

const STDIN = 0;
const STDOUT = 1;
const LINE_BREAK = 10;

/** Fills a buffer from standard input; returns false at its end. Blocking, since a confined program may open no channel. */
function readFully(buffer: Uint8Array): boolean {
  for (let at = 0; at < buffer.length; ) {
    const count = readSync(STDIN, buffer, at, buffer.length - at, null);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

function readRequest(): PpOcrRequest | null {
  const bytes: number[] = [];
  for (const one = Buffer.alloc(1); readFully(one); bytes.push(one[0] as number))
    if (one[0] === LINE_BREAK) return JSON.parse(Buffer.from(bytes).toString('utf8')) as PpOcrRequest;
  return null;
}

/** The program of the child process: reads the pictures of one request after the other until its input ends. */
const files = JSON.parse(process.argv[2] ?? '{}') as Omit<PpOcrFiles, 'code'>;
const load = openOnnxRuntime(files.library);
const read = makeImageReader({
  detection: load(readFileSync(files.detection)),
  recognition: load(readFileSync(files.recognition)),
  alphabet: readFileSync(files.alphabet, 'utf8').replace(/\n$/, '').split('\n'),
});
for (let request = readRequest(); request; request = readRequest())
  for (const size of request.sizes) {
    const picture = { ...size, pixels: new Uint8Array(size.width * size.height) };
    if (!readFully(picture.pixels)) break;
    const answer: PpOcrAnswer = { lines: read(picture, request.layout) };
    writeSync(STDOUT, `${JSON.stringify(answer)}\n`);
  }
