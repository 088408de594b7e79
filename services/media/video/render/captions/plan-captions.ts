import { setImmediate } from 'node:timers/promises';
import type { StyledText } from '../../../../../schemas/formats/styled-text.js';
import {
  CaptionRules,
  type RenderRequest,
  type RequestedCaptions,
} from '../../../../../schemas/messages/render-request.js';
import { chooseFonts } from '../../../text/typesetting/choose-fonts.js';
import type { FontShelf } from '../../../text/typesetting/font-shelf.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { CaptionPage } from './caption-setting.js';
import { captionStyle } from './caption-style.js';
import { emojiOf, withoutEmoji } from './caption-text.js';
import { sizesClearOfWatermark } from './clear-of-watermark.js';
import { drawCues } from './draw-cues.js';
import { FontList } from './font-list.js';
import { layOutPages } from './lay-out-pages.js';
import type { PlannedCaptions } from './planned-captions.js';
import { type CaptionCue, splitCaption } from './split-caption.js';
import { styleCaptions } from './style-captions.js';

const CUES_AT_ONCE = 50;

/** Plans the captions of an export: fonts chosen, lines broken, every word with its position and its frames. */
export async function planCaptions(
  shelf: FontShelf,
  request: Pick<RenderRequest, 'language' | 'captionRules'> & {
    readonly cues: ReadonlyArray<RenderRequest['cues'][number] & Pick<StyledText, 'runs' | 'placement'>>;
  },
  captions: RequestedCaptions,
  { output, watermark }: Pick<RenderPlan, 'output' | 'watermark'>,
): Promise<PlannedCaptions | null> {
  const { cues, language, captionRules } = request;
  const rules = CaptionRules.parse(captionRules ?? {});
  const shown = cues.flatMap((cue) =>
    styleCaptions(splitCaption(cue, language, rules).flatMap(drawable), cue),
  );
  if (shown.length === 0) return null;
  const wish = { family: captions.fontFamily, isBold: captions.bold, language };
  const textsOf = (wanted: readonly CaptionCue[]) => wanted.map(({ text }) => text);
  const letters = await chooseFonts(shelf, wish, textsOf(shown));
  const runColors = [
    ...new Set(shown.flatMap((cue) => (cue.styles ?? []).flatMap(({ color }) => color ?? []))),
  ];
  const bold = shown.filter((cue) => cue.styles?.some((style) => style.bold));
  const boldLetters = bold.length > 0 && (await chooseFonts(shelf, { ...wish, isBold: true }, textsOf(bold)));
  const sizes = sizesClearOfWatermark(captions, output, watermark);
  const setting = { captions, sizes, output, letters, language, ...(boldLetters && { boldLetters }) };
  const pages: CaptionPage[] = [];
  for (const [index, cue] of shown.entries()) {
    pages.push(...layOutPages(cue, setting));
    // Yields to the event loop so that leases can be renewed meanwhile.
    if (index % CUES_AT_ONCE === CUES_AT_ONCE - 1) await setImmediate();
  }
  const fonts = new FontList(letters.main, sizes.line);
  const cuesDrawn = await drawCues(pages, setting, fonts);
  return {
    look: { ...captionStyle(captions, sizes), ...(runColors.length > 0 && { runColors }) },
    cues: cuesDrawn,
    fonts: fonts.planned,
    faults: { ...letters.faults, droppedEmoji: emojiOf(cues.map(({ text }) => text)).slice(0, 50) },
  };
}

function drawable(cue: CaptionCue): CaptionCue[] {
  const words = cue.words.map((word) => ({ ...word, text: withoutEmoji(word.text) }));
  const text = withoutEmoji(cue.text);
  return text === '' ? [] : [{ ...cue, text, words: words.filter((word) => word.text !== '') }];
}
