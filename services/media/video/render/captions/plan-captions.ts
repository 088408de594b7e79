import { setImmediate } from 'node:timers/promises';
import type { StyledText, TextStyle } from '../../../../../schemas/formats/styled-text.js';
import type { TimedText } from '../../../../../schemas/formats/timed-text.js';
import type { RenderRequest, RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { chooseFonts, openMainFont } from '../../../text/typesetting/choose-fonts.js';
import type { FontRegistry } from '../../../text/typesetting/font-registry.js';
import type { Shaper } from '../../../text/typesetting/shaper.js';
import type { Size } from '../plan/output-size.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { CaptionPage, CaptionSetting } from './caption-setting.js';
import { type CaptionSizes, captionStyle, lineWidth } from './caption-style.js';
import { sizesClearOfWatermark } from './clear-of-watermark.js';
import { drawCues } from './draw-cues.js';
import { FontList } from './font-list.js';
import { layOutPages } from './lay-out-pages.js';
import type { PlannedCaptions } from './planned-captions.js';
import type { CaptionCue } from './split-caption.js';
import { rulesOf, splitCues } from './split-cues.js';

/** Running text, whose letters occur about as often as in any text of its kind. */
const SAMPLE = 'When you have opened the settings page, choose the language you want and press the button.';
/** A line is broken a little earlier than its width requires, as some letters are wider. */
const MARGIN = 1.06;
/** Widths of a Latin letter that a full-width character counts as, by which lines are limited. */
const FULL_WIDTH = 42 / 16;
const MIN_LENGTH = 10;

/** Returns the width in em that a line of captions has in the frame. */
const lineEmsOf = (sizes: CaptionSizes, output: Size, main: Shaper): number =>
  Math.max(1, (lineWidth(sizes, output) * (main.ascent + main.descent)) / sizes.line);

/** Returns how many letters a line holds in the frame. */
function lineLengthOf(lineEms: number, main: Shaper, language: string | null): number {
  const isFullWidth = /^(?:zh|ja|ko|yue)\b/i.test(language ?? '');
  const letterEms = isFullWidth ? 1 / FULL_WIDTH : main.measure(SAMPLE, false).width / SAMPLE.length;
  return Math.max(MIN_LENGTH, Math.floor(lineEms / (letterEms * MARGIN)));
}

const CUES_AT_ONCE = 50;

/** A line, whose parts may have their own style and which may have its own place. */
type StyledCue = RenderRequest['cues'][number] & Pick<StyledText, 'runs' | 'placement'>;

export interface LaidOutCaptions {
  /** Null: there is nothing to draw. */
  readonly captions: PlannedCaptions | null;
  /** The pages of the captions as text, in the same lines and at the same times. */
  readonly subtitles: readonly TimedText[];
}

/**
 * Lays out the captions of an export: fonts chosen, lines broken, every word with its position and its frames. In
 * one-word mode the subtitles have the whole captions.
 */
export async function layOutCaptions(
  registry: FontRegistry,
  request: Pick<RenderRequest, 'language' | 'captionRules'> & { readonly cues: readonly StyledCue[] },
  captions: RequestedCaptions,
  { output, watermark }: Pick<RenderPlan, 'output' | 'watermark'>,
): Promise<LaidOutCaptions> {
  const { language } = request;
  const rules = rulesOf(request);
  const emoji = await registry.openEmoji();
  const fontRequest = { family: captions.fontFamily, isBold: captions.bold, language, emoji };
  const sizes = sizesClearOfWatermark(captions, output, watermark);
  const main = await openMainFont(registry, fontRequest);
  const lineEms = lineEmsOf(sizes, output, main);
  const lineLength = captions.mode === 'one-word' ? undefined : lineLengthOf(lineEms, main, language);
  const split = await splitCues(request, output, lineLength);
  const lines = split.map((line, index) => ({
    ...line,
    captions: styleCaptions(line.captions, request.cues[index]!),
  }));
  const shown = lines.flatMap((line) => line.captions);
  const textsOf = (wanted: readonly CaptionCue[]) => wanted.map(({ text }) => text);
  const letters = await chooseFonts(registry, fontRequest, textsOf(shown));
  const runColors = [
    ...new Set(shown.flatMap((cue) => (cue.styles ?? []).flatMap(({ color }) => color ?? []))),
  ];
  const bold = shown.filter((cue) => cue.styles?.some((style) => style.bold));
  const boldLetters =
    bold.length > 0 && (await chooseFonts(registry, { ...fontRequest, isBold: true }, textsOf(bold)));
  const gapSeconds = (rules.minGapFrames * output.fpsDen) / output.fpsNum;
  const maxLines = Math.min(sizes.maxLines, rules.maxLines);
  const setting: CaptionSetting = {
    captions,
    sizes,
    output,
    letters,
    ...(boldLetters && { boldLetters }),
    language,
    lineEms,
    maxLines,
    gapSeconds,
  };
  const pages: CaptionPage[] = [];
  const subtitles: TimedText[] = [];
  let laidOut = 0;
  for (const line of lines) {
    for (const cue of line.captions) {
      const found = layOutPages(cue, setting);
      pages.push(...found.pages);
      if (!line.uncut) subtitles.push(...found.subtitles);
      laidOut += 1;
      // Yields to the event loop so that leases can be renewed meanwhile.
      if (laidOut % CUES_AT_ONCE === 0) await setImmediate();
    }
    if (line.uncut) subtitles.push(line.uncut);
  }
  const fonts = new FontList(letters.main, sizes.line);
  const cuesDrawn = await drawCues(pages, setting, fonts);
  if (cuesDrawn.length === 0) return { captions: null, subtitles };
  const planned = {
    look: { ...captionStyle(captions, sizes), ...(runColors.length > 0 && { runColors }) },
    ...(emoji && cuesDrawn.some((cue) => cue.emoji) && { emojiFont: emoji.sha256 }),
    cues: cuesDrawn,
    fonts: fonts.planned,
    faults: { ...letters.faults, droppedEmoji: [...letters.droppedEmoji] },
  };
  return { captions: planned, subtitles };
}

export const planCaptions = async (
  ...of: Parameters<typeof layOutCaptions>
): Promise<PlannedCaptions | null> => (await layOutCaptions(...of)).captions;

/**
 * Gives the captions of a cue its placement, and each of their characters the style that it has in the cue.
 * Captions contain the characters of the cue in order, except for spaces and for those that are not drawn.
 */
function styleCaptions(
  captions: readonly CaptionCue[],
  { runs, placement }: Pick<StyledText, 'runs' | 'placement'>,
): CaptionCue[] {
  if (!runs && !placement) return [...captions];
  const { characters, styles } = visibleIn(runs ?? []);
  let next = 0;
  let style: TextStyle = {};
  const styleOf = (character: string): TextStyle => {
    const found = /\s/u.test(character) ? -1 : characters.indexOf(character, next);
    if (found >= 0) {
      style = styles[found]!;
      next = found + 1;
    }
    return style;
  };
  return captions.map((caption) => ({
    ...caption,
    ...(placement && { placement }),
    ...(runs && {
      styles: Array.from(caption.text).flatMap((character) =>
        new Array<TextStyle>(character.length).fill(styleOf(character)),
      ),
    }),
  }));
}

/** Returns the visible characters with their styles, composed as captions are. */
function visibleIn(runs: NonNullable<StyledText['runs']>): { characters: string[]; styles: TextStyle[] } {
  const characters: string[] = [];
  const styles: TextStyle[] = [];
  for (const { text, style } of runs)
    for (const character of text.normalize('NFC').replace(/\s+/gu, '')) {
      characters.push(character);
      styles.push(style);
    }
  return { characters, styles };
}
