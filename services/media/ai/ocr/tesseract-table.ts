import type { ReadLine } from './ocr-engine.js';

const LINE = '4';
const WORD = '5';

interface MutableLine {
  readonly words: Array<ReadLine['words'][number]>;
  readonly height: number;
}

/** Parses Tesseract's TSV of several images: a row for each line, followed by one for each of its words. */
export function readTesseractTable(table: string, imageCount = 1): ReadLine[][] {
  const images = Array.from({ length: imageCount }, (): MutableLine[] => []);
  for (const row of table.split('\n')) {
    // level, page, block, paragraph, line, word, left, top, width, height, confidence, text
    const cells = row.split('\t');
    const [level, height, confidence] = [cells[0], Number(cells[9]), Number(cells[10])];
    const lines = images[Number(cells[1]) - 1];
    if (!lines) continue;
    if (level === LINE) lines.push({ words: [], height });
    const text = (cells[11] ?? '').trim();
    if (level !== WORD || text === '') continue;
    const box = { left: Number(cells[6]), top: Number(cells[7]), width: Number(cells[8]), height };
    lines.at(-1)?.words.push({ text, confidence: confidence / 100, box });
  }
  return images.map((lines) => lines.filter(({ words }) => words.length > 0));
}
