import type { Interaction } from '../../../../schemas/interaction.js';

/** A region of the screen that has to be seen for some time, as shares of the frame. */
export interface ScreenTarget {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** When it begins to change, in seconds. */
  readonly at: number;
  /** From when a zoom to it may begin: before an action, the cursor moves there. */
  readonly from: number;
  readonly until: number;
  /** Done by the user, rather than a result. */
  readonly isAction: boolean;
  readonly isPage: boolean;
}

/** In seconds. A click is detected by its effect, up to half a second after the button was pressed. */
const CLICK = { before: 1.5, after: 0.5, min: 0.3 } as const;
const TYPING = { before: 0.5, after: 0.4 } as const;
/** How long something that appears is read. */
const READ_SECONDS = 2;
const SCROLL_SECONDS = 0.6;
/** Long enough that the view zooms out in between. */
const PAGE_SECONDS = 1.05;
/** As a share of the frame: a field is this much larger than the letters in it, a button than the cursor. */
const AROUND = { x: 0.03, y: 0.02 } as const;
/** A larger effect of a click is a change of its own. */
const MAX_EFFECT = 0.6;

/** Returns what has to be seen, in order of time; of the same time, actions come first. */
export function targetsOf(interactions: readonly Interaction[]): ScreenTarget[] {
  return withDialogs(interactions)
    .map(targetOf)
    .sort((one, other) => one.at - other.at || Number(other.isAction) - Number(one.isAction));
}

/** Returns the interactions; those in an open dialog have its box, so that none of it is cut off. */
function withDialogs(interactions: readonly Interaction[]): Interaction[] {
  let open: Interaction | null = null;
  return interactions.map((interaction) => {
    const { kind, x, y } = interaction;
    if (kind === 'dialog') open = interaction;
    if (kind === 'notification' || kind === 'page-change') open = null;
    if (kind !== 'click' && kind !== 'typing') return interaction;
    const box: Interaction['box'] | undefined = open?.box;
    return box && isWithin(box, x, y) ? { ...interaction, box } : interaction;
  });
}

const isWithin = (box: Interaction['box'], x: number, y: number): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

function targetOf(interaction: Interaction): ScreenTarget {
  const { kind, start, end } = interaction;
  const at = kind === 'click' ? start - CLICK.min : start;
  const spans = {
    click: { from: start - CLICK.before, until: start + CLICK.after },
    typing: { from: start - TYPING.before, until: end + TYPING.after },
    scroll: { from: start, until: end + SCROLL_SECONDS },
    dialog: { from: start, until: start + READ_SECONDS },
    notification: { from: start, until: start + READ_SECONDS },
    'page-change': { from: start, until: start + PAGE_SECONDS },
  };
  return {
    at,
    ...spans[kind],
    ...areaOf(interaction),
    isAction: kind === 'click' || kind === 'typing',
    isPage: kind === 'page-change',
  };
}

function areaOf({ kind, x, y, box }: Interaction): Pick<ScreenTarget, 'left' | 'top' | 'right' | 'bottom'> {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const around = kind === 'click' || kind === 'typing' ? AROUND : { x: 0, y: 0 };
  const isEffect = kind !== 'click' || Math.max(box.width, box.height) <= MAX_EFFECT;
  const seen = isEffect ? box : { x, y, width: 0, height: 0 };
  return {
    left: within(Math.min(seen.x, x - around.x)),
    top: within(Math.min(seen.y, y - around.y)),
    right: within(Math.max(seen.x + seen.width, x + around.x)),
    bottom: within(Math.max(seen.y + seen.height, y + around.y)),
  };
}
