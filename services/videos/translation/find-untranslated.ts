import { pairLines } from '../requests/compare-lines.js';
import { areEqual } from '../requests/compare-settings.js';
import type { TranslatedContent } from './translated-content.js';

/** What of a source has no translation, or another one than it would have now. */
export interface Untranslated {
  /** Positions of the lines in the present script. */
  readonly positions: readonly number[];
  readonly title: boolean;
  readonly article: boolean;
}

/** Compares what was translated with what would be now; a text is translated anew for its words or for a glossary term in it. */
export function findUntranslated(before: TranslatedContent, now: TranslatedContent): Untranslated {
  const terms = changedTerms(before.glossary, now.glossary);
  const hasTerm = (text: string) => {
    const folded = fold(text);
    return terms.some((term) => folded.includes(term));
  };
  const positions = pairLines(before.lines, now.lines).flatMap((pair) => {
    if (pair.now === null) return [];
    const text = now.lines[pair.now]?.text ?? '';
    const isKept = pair.before !== null && before.lines[pair.before]?.text === text && !hasTerm(text);
    return isKept ? [] : [pair.now];
  });
  const { article } = now;
  return {
    positions: positions.sort((a, b) => a - b),
    title: before.title !== now.title || hasTerm(now.title),
    article:
      article !== null &&
      (!areEqual(before.article, article) || (!article.isTranslated && hasTerm(JSON.stringify(article)))),
  };
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

type Glossary = TranslatedContent['glossary'];

/** Returns the terms that were added, removed or have another translation. */
function changedTerms(before: Glossary, now: Glossary): string[] {
  const has = (entries: Glossary, { term, translation }: Glossary[number]) =>
    entries.some((other) => other.term === term && other.translation === translation);
  const changed = [
    ...now.filter((entry) => !has(before, entry)),
    ...before.filter((entry) => !has(now, entry)),
  ];
  return changed.map(({ term }) => fold(term.trim())).filter((term) => term !== '');
}
