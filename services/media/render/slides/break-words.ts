/** Characters that must not start a line, and those that must not end one, in Chinese and Japanese. */
const NO_LINE_START =
  /^[、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝」』】〉》〕”’ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…]/u;
const NO_LINE_END = /^[（［｛「『【〈《〔“‘]/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60\uFFE0-\uFFE6]/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Breaks lines that libass cannot break: it only breaks at spaces, so Chinese, Japanese and long words would run off the picture. */
export function breakLines(text: string, maxEms: number): string[] {
  return text.split('\n').flatMap((line) => breakLine(line, maxEms));
}

function breakLine(line: string, maxEms: number): string[] {
  const hasUnbreakable = line.split(' ').some((word) => widthEms(word) > maxEms);
  if (!hasUnbreakable) return [line];
  const parts = [...graphemes.segment(line)].map(({ segment }) => segment);
  const total = widthEms(line);
  // As many lines as are needed, of about the same length: a single character left over looks like a mistake.
  const target = Math.min(maxEms, total / Math.ceil(total / (maxEms * 0.95)) + 1);

  const lines: string[] = [];
  let current: string[] = [];
  for (const [index, part] of parts.entries()) {
    const isFull = current.length > 0 && widthEms(current.join('')) + widthEms(part) > target;
    if (isFull && mayBreakBefore(part, current)) {
      const carried = carryOver(current, part, parts[index - 1] ?? '');
      lines.push(current.join('').trim());
      current = carried;
    }
    current.push(part);
  }
  lines.push(current.join('').trim());
  return lines.filter((text) => text !== '');
}

function mayBreakBefore(part: string, current: string[]): boolean {
  // One hanging punctuation mark is better than one that starts a line.
  return !(NO_LINE_START.test(part) && !NO_LINE_START.test(current.at(-1) ?? ''));
}

/** Takes an opening bracket, or the started word of a script with spaces, over to the next line. */
function carryOver(current: string[], next: string, previous: string): string[] {
  if (NO_LINE_END.test(previous)) return current.splice(-1);
  if (WIDE.test(next) || WIDE.test(previous) || next === ' ' || previous === ' ') return [];
  const wordStart = current.lastIndexOf(' ') + 1;
  const startsLate = wordStart > current.length / 2;
  return startsLate ? current.splice(wordStart) : [];
}

/** The width in em, estimated a little too wide: DejaVu Sans' own widths, rounded up in groups. */
export function widthEms(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeEms(segment);
  return width;
}

function graphemeEms(grapheme: string): number {
  if (WIDE.test(grapheme)) return 1;
  if (/^[ijl|.,:;'!fItr()[\]/\\ ]/.test(grapheme)) return 0.42;
  if (/^[mwMW@%&—…œæ]/.test(grapheme)) return 1;
  if (/^\p{Lu}/u.test(grapheme)) return 0.75;
  return 0.65;
}
