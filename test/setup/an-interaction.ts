import type { Interaction } from '../../schemas/interaction.js';

/** An interaction in the middle of its box, with optional overrides. */
export const anInteraction = (
  kind: Interaction['kind'],
  start: number,
  differing: Partial<Interaction> = {},
): Interaction => {
  const { box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 } } = differing;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { kind, start, end: start, ...middle, box, label: null, confidence: 0.9, ...differing };
};
