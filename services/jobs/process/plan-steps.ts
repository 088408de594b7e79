import type { ProcessStepEntity } from './process-step.entity.js';

/** Expected relative duration of each kind of step. */
const WEIGHTS: Readonly<Record<string, number>> = {
  analysis: 40,
  voiceover: 20,
  'refresh-voiceover': 20,
  'refresh-article': 5,
  'refresh-translation': 20,
  helpArticle: 5,
  export: 30,
  'refresh-export': 30,
  translation: 30,
};

const familyOf = (name: string): string => name.split(':', 1)[0] as string;

/**
 * Keeps the order; adjacent steps of the same kind, such as the languages of a translation, run in parallel.
 */
export function planSteps(
  names: readonly string[],
): Array<Pick<ProcessStepEntity, 'name' | 'ordinal' | 'stage' | 'weight'>> {
  let stage = 0;
  return names.map((name, ordinal) => {
    const family = familyOf(name);
    if (ordinal > 0 && familyOf(names[ordinal - 1] as string) !== family) stage += 1;
    return { name, ordinal, stage, weight: WEIGHTS[family] ?? 10 };
  });
}
