import type { SourceMaterial } from './text-engine.js';

/** More would not fit into the context of small models. */
const MAX_INTERACTIONS = 400;

/** Material each part of which has an ID, so that what is written can say what it is based on. */
export interface NumberedMaterial {
  readonly material: object;
  readonly ids: ReadonlySet<string>;
}

/** Numbers what is said, done and shown in a video, and what its maker says about it. */
export function numberMaterial({
  sentences,
  keyEvents,
  screenTexts,
  interactions = [],
  videoContext,
  companyContext,
  ...rest
}: SourceMaterial): NumberedMaterial {
  const ids = new Set<string>();
  const numbered = <T extends object>(letter: string, parts: readonly T[]) =>
    parts.map((part, index) => {
      const id = `${letter}${index + 1}`;
      ids.add(id);
      return { id, ...part };
    });
  const about = (id: string, text: string | undefined) => (text ? numbered(id, [{ text }])[0] : undefined);
  // Where something is on the screen is nothing to write about, nor is what has no name.
  const listed = interactions
    .filter(({ kind, label }) => kind === 'typing' || label !== null)
    .slice(0, MAX_INTERACTIONS)
    .map(({ kind, start, end, label }) => ({ kind, start, end, name: label }));
  return {
    material: {
      ...rest,
      sentences: numbered('s', sentences),
      keyEvents: numbered('k', keyEvents),
      screenTexts: numbered('t', screenTexts),
      interactions: listed.length > 0 ? numbered('e', listed) : undefined,
      videoContext: about('v', videoContext),
      companyContext: about('c', companyContext),
    },
    ids,
  };
}
