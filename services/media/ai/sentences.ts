/** Segmentation time grows with the square of the length: a long text is split into windows first. */
const WINDOW_CHARACTERS = 2000;

/** Yields a text's sentences in order, each with the white space after it; nothing is left out. */
export function* sentencesOf(text: string, language?: string): Iterable<string> {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  for (let at = 0; at < text.length; ) {
    const window = wholeSigns(text.slice(at, at + WINDOW_CHARACTERS));
    const isLast = at + window.length >= text.length;
    const found = Array.from(segmenter.segment(window), ({ segment }) => segment);
    // The last sentence may continue after the window; one that fills the window is used as it is.
    const taken = isLast || found.length === 1 ? found : found.slice(0, -1);
    yield* taken;
    at += taken.reduce((sum, sentence) => sum + sentence.length, 0);
  }
}

/** Removes half of a surrogate pair at the end. */
const wholeSigns = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text);
