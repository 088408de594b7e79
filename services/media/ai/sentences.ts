/** Segmenting takes time with the square of the length: a long text is cut up first. */
const WINDOW_CHARACTERS = 2000;

/** A text's sentences in order, each with the blanks behind it; nothing is left out. */
export function* sentencesOf(text: string, language?: string): Iterable<string> {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  for (let at = 0; at < text.length; ) {
    const window = wholeSigns(text.slice(at, at + WINDOW_CHARACTERS));
    const isLast = at + window.length >= text.length;
    const found = Array.from(segmenter.segment(window), ({ segment }) => segment);
    // The last one may go on behind the window; one that fills it is taken as it is.
    const taken = isLast || found.length === 1 ? found : found.slice(0, -1);
    yield* taken;
    at += taken.reduce((sum, sentence) => sum + sentence.length, 0);
  }
}

/** Without half of a sign at its end. */
const wholeSigns = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text);
