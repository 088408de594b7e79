import { canonicalLanguage, primaryLanguage } from '../language-tag.js';
import type { LanguagePair } from './translate-engine.js';

/**
 * Returns the pair for two languages: into exactly the requested variant, else into the base language, else
 * into any variant of it.
 */
export function findPair<P extends LanguagePair>(
  pairs: readonly P[],
  { from, to }: LanguagePair,
): P | undefined {
  const target = canonicalLanguage(to) ?? to;
  const fitting = pairs.filter(
    (pair) =>
      primaryLanguage(pair.from) === primaryLanguage(canonicalLanguage(from) ?? from) &&
      primaryLanguage(pair.to) === primaryLanguage(target),
  );
  return (
    fitting.find((pair) => pair.to === target) ??
    fitting.find((pair) => pair.to === primaryLanguage(target)) ??
    fitting[0]
  );
}
