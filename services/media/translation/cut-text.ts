/** What an engine is given at once stays whole in its answer. */
const CHARACTERS_MOST = 1500;

/** Up to the end of a sentence, where the next one may begin. */
const SENTENCES = /.*?(?:[.!?…][\p{Pe}\p{Pf}"']*(?=\s|$)|[。！？][\p{Pe}\p{Pf}]*|\n|$)\s*/gsu;

/** A long text in stretches of whole sentences; joined, they are the text again. A short one is one stretch. */
export function cutText(text: string): string[] {
  if (text.length <= CHARACTERS_MOST) return [text];
  const stretches: string[] = [];
  for (const [sentence] of text.matchAll(SENTENCES)) {
    for (const part of sentence.length <= CHARACTERS_MOST ? [sentence] : cutWords(sentence)) {
      const last = stretches.at(-1);
      if (last !== undefined && last.length + part.length <= CHARACTERS_MOST)
        stretches[stretches.length - 1] = last + part;
      else if (part !== '') stretches.push(part);
    }
  }
  return stretches;
}

/** A sentence without an end: at blanks where it has any, never inside a letter. */
function cutWords(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > CHARACTERS_MOST) {
    const blank = rest.lastIndexOf(' ', CHARACTERS_MOST - 1);
    const at = blank > 0 ? blank + 1 : endOfLetter(rest, CHARACTERS_MOST);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}

const endOfLetter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
