import { boxOnSamples, type EmojiPlacement } from '../video/emoji/emoji-placement.js';
import type { PlannedSlide, SlideEmoji } from './planned-slide.js';
import { type EntranceTimes, runAt } from './slide-entrance.js';

/** Opacities are rounded to so many percent: each one that is drawn is a picture of its own. */
const OPACITY_STEP = 10;

/**
 * Returns where a slide's emoji are drawn in its frames, counted from its first one: throughout, or after an entrance in
 * each of whose frames they are where their line is.
 */
export function placeSlideEmoji(
  { emoji = [], entrance = 'ease' }: Pick<PlannedSlide, 'emoji' | 'entrance'>,
  frames: number,
  times: EntranceTimes | null,
): EmojiPlacement[] {
  const still = { from: times?.frames ?? 0, to: frames };
  return emoji.flatMap((one) => [
    ...(times ? entering(one, times, entrance) : []),
    { glyph: one.glyph, ...boxOnSamples(one), opacity: 100, span: still },
  ]);
}

function entering(emoji: SlideEmoji, times: EntranceTimes, entrance: 'spring' | 'ease'): EmojiPlacement[] {
  return Array.from({ length: times.frames }, (_, frame) => frame).flatMap((frame) => {
    const shown = runAt(emoji, times, { frame, entrance, size: emoji.line });
    const opacity = Math.round((100 * (shown?.opacity ?? 0)) / OPACITY_STEP) * OPACITY_STEP;
    if (!shown || opacity === 0) return [];
    return [
      { glyph: emoji.glyph, ...boxOnSamples(shown.run), opacity, span: { from: frame, to: frame + 1 } },
    ];
  });
}
