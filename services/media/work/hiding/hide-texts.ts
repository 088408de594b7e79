import type { Interaction } from '../../../../schemas/interaction.js';
import type { HidingElement, RequestedElement } from '../../../../schemas/messages/render-request.js';
import { coversAny, hiddenWithin } from '../../video/hiding/hidden-within.js';
import type { ScreenText } from '../analysis/screen/screen-text.js';
import type { StoredScreenText } from '../analysis/transcript.entity.js';

/** Returns interactions without the names of what a video hides. */
export const hideLabels = (
  interactions: readonly Interaction[],
  elements: readonly RequestedElement[],
): Interaction[] =>
  interactions.map((interaction) => {
    const { start, end, x, y, box } = interaction;
    const hidden = hiddenWithin(elements, start, end);
    const isHidden = coversAny(hidden, box) || coversAny(hidden, { x, y, width: 0, height: 0 });
    return isHidden ? { ...interaction, label: null } : interaction;
  });

/** Returns the text on the screen without the lines that a video hides. */
export function hideScreenText(
  screen: StoredScreenText,
  elements: readonly RequestedElement[],
): StoredScreenText {
  const { texts, boxes = [] } = screen;
  if (hiddenWithin(elements, 0, Number.POSITIVE_INFINITY).length === 0) return screen;
  const shown = texts.flatMap((text, index): ScreenText[] => {
    const until = texts[index + 1]?.atSeconds ?? Number.POSITIVE_INFINITY;
    const hidden = hiddenWithin(elements, text.atSeconds, until);
    const left = hidden.length === 0 ? text.text : withoutHidden(text, until, boxes, hidden);
    return left === '' ? [] : [{ ...text, text: left }];
  });
  return { ...screen, texts: shown };
}

/** Returns what is left of a text; nothing if it is unknown where its lines are. */
function withoutHidden(
  { atSeconds, text }: ScreenText,
  until: number,
  boxes: NonNullable<StoredScreenText['boxes']>,
  hidden: readonly HidingElement[],
): string {
  const first = boxes.findLastIndex((sample) => sample.atSeconds <= atSeconds);
  const samples = boxes.filter((sample, index) => index >= first && sample.atSeconds < until);
  if (first < 0 || samples.some(({ lines }) => lines === undefined)) return '';
  const secrets = samples.flatMap(({ boxes: places, lines = [] }) =>
    lines.filter((_, index) => coversAny(hidden, places[index]!)),
  );
  const left = secrets.reduce((rest, secret) => rest.replaceAll(secret, ''), text);
  return left
    .replace(/(?<=^|\s)[\p{P}\s]+(?=\s|$)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
