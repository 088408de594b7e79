import { type ChosenFonts, chooseFonts } from '../../../text/typesetting/choose-fonts.js';
import type { FontRegistry } from '../../../text/typesetting/font-registry.js';
import { plainCaptionText } from '../captions/caption-text.js';
import type { SlideContent } from './slide-content.js';

export const BULLET = '•';
export const ELLIPSIS = '…';

export interface SlideFonts {
  readonly title: ChosenFonts;
  readonly body: ChosenFonts;
  readonly language: string | null;
}

export async function chooseSlideFonts(
  registry: FontRegistry,
  { title, body, fontFamily: family }: Pick<SlideContent, 'title' | 'body' | 'fontFamily'>,
  language: string | null,
): Promise<SlideFonts> {
  const emoji = await registry.openEmoji();
  const choose = (isBold: boolean, text: string | null) => {
    const texts = [plainCaptionText(text ?? ''), BULLET, ELLIPSIS];
    return chooseFonts(registry, { family, isBold, language, emoji }, texts);
  };
  return { title: await choose(true, title), body: await choose(false, body), language };
}

/** Reports what of the slides could not be drawn as requested. */
export function faultsOfSlides(letters: readonly SlideFonts[]) {
  const faults = letters.flatMap(({ title, body }) => [title.faults, body.faults]);
  const once = (texts: readonly string[]) => [...new Set(texts)].slice(0, 50);
  return {
    missingGlyphs: once(faults.flatMap(({ missingGlyphs }) => missingGlyphs)),
    missingFonts: once(faults.flatMap(({ missingFonts }) => missingFonts)),
    fallbackFamily: faults.find(({ fallbackFamily }) => fallbackFamily !== null)?.fallbackFamily ?? null,
    droppedEmoji: once(letters.flatMap(({ title, body }) => [...title.droppedEmoji, ...body.droppedEmoji])),
  };
}
