/** What an engine is given at once stays whole in its answer. */
const MAX_CHARACTERS = 1500;

/** Up to the end of a sentence, where the next one may begin. */
const SENTENCES = /.*?(?:[.!?…][\p{Pe}\p{Pf}"']*(?=\s|$)|[。！？][\p{Pe}\p{Pf}]*|\n|$)\s*/gsu;

/** A long text in stretches of whole sentences; joined, they are the text again. A short one is one stretch. */
export function cutText(text: string): string[] {
  if (text.length <= MAX_CHARACTERS) return [text];
  const stretches: string[] = [];
  for (const [sentence] of text.matchAll(SENTENCES)) {
    for (const part of sentence.length <= MAX_CHARACTERS ? [sentence] : cutWords(sentence)) {
      const last = stretches.at(-1);
      if (last !== undefined && last.length + part.length <= MAX_CHARACTERS)
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
  while (rest.length > MAX_CHARACTERS) {
    const blank = rest.lastIndexOf(' ', MAX_CHARACTERS - 1);
    const at = blank > 0 ? blank + 1 : endOfLetter(rest, MAX_CHARACTERS);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}

const endOfLetter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
