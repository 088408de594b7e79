import { setImmediate } from 'node:timers/promises';
import { BOTTOM_CENTER, type Placement } from '../../../../../schemas/formats/styled-text.js';
import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { isEmojiFont } from '../../../text/typesetting/emoji-font.js';
import { type SetLine, type SetRun, setLine } from '../../../text/typesetting/set-line.js';
import type { Shaper } from '../../../text/typesetting/shaper.js';
import { roundBoxes } from './caption-boxes.js';
import type { CaptionPage, CaptionSetting } from './caption-setting.js';
import { boxOpacityOf, isDrawnByWord, topOfBlock } from './caption-style.js';
import type { FontList } from './font-list.js';
import type { PlannedBox, PlannedCue, PlannedEmoji, PlannedRun } from './planned-captions.js';

type Setting = Pick<CaptionSetting, 'captions' | 'output' | 'sizes'>;

/** Returns the top of a block of lines in pixels: at the caption's own position, or where all captions are. */
function blockTop(placement: Placement | undefined, height: number, setting: Setting): number {
  const { captions, output, sizes } = setting;
  if (!placement) return topOfBlock(captions, height, output, sizes);
  const { anchor, yPercent } = placement;
  const row = Math.floor((anchor - 1) / 3);
  const usual = [output.height - sizes.marginBottom, output.height / 2, sizes.marginTop][row]!;
  const y = yPercent === undefined ? usual : (yPercent * output.height) / 100;
  const top = y - height * [1, 0.5, 0][row]!;
  return Math.round(within(top, output.height - height));
}

/** Returns the left end of a line in pixels. */
function lineLeft(
  { anchor, xPercent }: Placement = { anchor: BOTTOM_CENTER },
  width: number,
  { output, sizes }: Setting,
): number {
  const column = (anchor - 1) % 3;
  const usual = [sizes.marginX, output.width / 2, output.width - sizes.marginX][column]!;
  const x = xPercent === undefined ? usual : (xPercent * output.width) / 100;
  return within(x - width * [0, 0.5, 1][column]!, output.width - width);
}

/** The text stays within the frame wherever its file places it. */
const within = (start: number, max: number): number => Math.max(0, Math.min(start, max));

const PAGES_AT_ONCE = 50;
/** Radius of a box's corners in line heights. */
const CORNER = 0.22;

/** Places every run of each page on the frame. Yields to the event loop between batches of pages. */
export async function drawCues(
  pages: readonly CaptionPage[],
  setting: CaptionSetting,
  fonts: FontList,
): Promise<PlannedCue[]> {
  const cues: PlannedCue[] = [];
  const nextFrames = nextAtSamePlace(pages);
  for (const [index, page] of pages.entries()) {
    const next = nextFrames[index]!;
    // Frames are coarser than seconds: pages that do not overlap in time could overlap in frames.
    const toFrame = next > page.fromFrame ? Math.min(page.toFrame, next) : page.toFrame;
    const cue = drawPage({ ...page, toFrame }, setting, fonts);
    if (cue.pieces.length > 0 || cue.emoji) cues.push(cue);
    if (index % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) await setImmediate();
  }
  return cues;
}

/** Returns the first frame of the next page at the same place, for each page. */
function nextAtSamePlace(pages: readonly CaptionPage[]): number[] {
  const first = new Map<string, number>();
  return pages
    .map(({ placement, fromFrame }) => {
      const place = placement ? JSON.stringify(placement) : '';
      return { place, fromFrame };
    })
    .reduceRight<number[]>((frames, { place, fromFrame }) => {
      frames.push(first.get(place) ?? Number.POSITIVE_INFINITY);
      first.set(place, fromFrame);
      return frames;
    }, [])
    .reverse();
}

/** Returns the frames from which a word is visible and lit, and until which it is being spoken. */
function framesOf(
  word: number | null,
  { fromFrame, toFrame, wordFrames }: CaptionPage,
  captions: RequestedCaptions,
): Pick<PlannedRun, 'from' | 'lit' | 'spoken'> {
  if (captions.mode === 'one-word' || !isDrawnByWord(captions)) return { from: fromFrame, lit: fromFrame };
  const said = word === null ? fromFrame : (wordFrames[word] ?? fromFrame);
  const lit = Math.max(fromFrame, Math.min(said, toFrame - 1));
  const from = captions.mode === 'progressive' ? lit : fromFrame;
  if (captions.preset === undefined || word === null) return { from, lit };
  const next = wordFrames.slice(word + 1).find((frame) => frame > lit) ?? toFrame;
  return { from, lit, spoken: Math.min(next, toFrame) };
}

function drawPage(page: CaptionPage, setting: CaptionSetting, fonts: FontList): PlannedCue {
  const { captions, sizes, letters } = setting;
  const lines = page.lines
    .map((line) => setLine(line, isDrawnByWord(captions)))
    .filter(({ pieces }) => pieces.length > 0);
  // Pictures keep to the lines of the text that they are in.
  const texts = lines.flatMap(({ pieces }) => pieces.map((piece) => piece.letters)).filter(isText);
  const used = [letters.main, ...texts];
  const ascent = Math.max(...used.map((one) => one.ascent)) * fonts.em;
  const descent = Math.max(...used.map((one) => one.descent)) * fonts.em;
  // A rounding error must not make a line one pixel taller.
  const lineHeight = Math.max(sizes.line, Math.ceil(ascent + descent - 0.01));
  const blockHeight = lines.length * lineHeight + 2 * sizes.paddingY;
  const top = blockTop(page.placement, blockHeight, setting) + sizes.paddingY;

  const drawn = lines.map((line, index) => {
    const left = lineLeft(page.placement, line.width * fonts.em, setting);
    const lineTop = top + index * lineHeight;
    const pieces = line.pieces
      .filter(({ letters: font }) => isText(font))
      .map(
        (piece): PlannedRun => ({
          text: piece.text,
          font: fonts.indexOf(piece.letters),
          isRightToLeft: piece.isRightToLeft,
          x: hundredths(left + piece.left * fonts.em),
          y: hundredths(lineTop + ascent - piece.letters.ascent * fonts.em),
          ...(captions.preset && { width: hundredths((piece.right - piece.left) * fonts.em) }),
          ...ownLook(piece),
          ...framesOf(piece.word, page, captions),
        }),
      );
    const baseline = lineTop + ascent;
    const emoji = line.pieces.flatMap((run) =>
      emojiOf(run, { left, baseline, em: fonts.em }, page, captions),
    );
    const edges = { isFirst: index === 0, isLast: index === lines.length - 1 };
    const shown = [...pieces, ...emoji];
    return {
      pieces,
      emoji,
      box: boxOf(line, shown, { left, lineTop, lineHeight, ...edges }, setting, fonts.em),
    };
  });
  const boxes = drawn.map(({ box }) => box);
  const hasBoxes = captions.preset !== undefined || boxOpacityOf(captions) > 0;
  const emoji = drawn.flatMap((line) => line.emoji);
  return {
    to: page.toFrame,
    pieces: drawn.flatMap(({ pieces }) => pieces),
    ...(emoji.length > 0 && { emoji }),
    boxes: hasBoxes ? (captions.preset ? roundBoxes(boxes, sizes.line * CORNER) : boxes) : [],
  };
}

const ownLook = ({ style }: SetRun): Pick<PlannedRun, 'color' | 'isItalic' | 'isUnderlined'> => ({
  ...(style?.color && { color: style.color }),
  ...(style?.italic && { isItalic: true }),
  ...(style?.underline && { isUnderlined: true }),
});

const isText = (letters: Shaper): boolean => !isEmojiFont(letters);

/** Returns the pictures of a run of emoji; none of a run of text. */
function emojiOf(
  { letters, text, isRightToLeft, left: runLeft, word }: SetRun,
  { left, baseline, em }: { readonly left: number; readonly baseline: number; readonly em: number },
  page: CaptionPage,
  captions: RequestedCaptions,
): PlannedEmoji[] {
  if (!isEmojiFont(letters)) return [];
  const { from, lit } = framesOf(word, page, captions);
  return letters.pictures(text, isRightToLeft).map((picture) => ({
    glyph: picture.glyph,
    x: hundredths(left + (runLeft + picture.left) * em),
    y: hundredths(baseline - picture.top * em),
    width: hundredths(picture.width * em),
    height: hundredths(picture.height * em),
    from,
    lit,
  }));
}

interface LinePlace {
  readonly left: number;
  readonly lineTop: number;
  readonly lineHeight: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Returns the box of one line, as wide as the line; the boxes of adjacent lines touch without overlapping. */
function boxOf(
  { width }: SetLine,
  pieces: ReadonlyArray<Pick<PlannedRun, 'from'>>,
  { left, lineTop, lineHeight, isFirst, isLast }: LinePlace,
  { sizes: { paddingX, paddingY } }: CaptionSetting,
  em: number,
): PlannedBox {
  return {
    left: Math.round(left - paddingX),
    right: Math.round(left + width * em + paddingX),
    top: lineTop - (isFirst ? paddingY : 0),
    bottom: lineTop + lineHeight + (isLast ? paddingY : 0),
    from: Math.min(...pieces.map(({ from }) => from)),
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
