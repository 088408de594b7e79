import { join, resolve } from 'node:path';
import { programs } from '../../../platform/config/package-root.js';
import { faultOfEnd } from '../../confinement/program-fault.js';
import { HARD_PAUSE_SECONDS } from '../../text/choose-breaks.js';
import { isUnspaced } from '../../text/split-words.js';
import type { Word } from '../../text/word.js';
import { knowsLanguage } from '../language-tag.js';
import { runChild } from '../run-child.js';
import type { TranscribeEngine, TranscribeInput, Transcription } from '../transcribe/transcribe-engine.js';
import { TranscriptionFailed } from '../transcribe/transcription-failed.js';
import type { PunctuationAnswer, PunctuationRequest } from './punctuation-child.js';
import { readPunctuationModel } from './punctuation-model.js';

const SENTENCE_END = /[.?!。？！]$/u;
const FIRST_PERSON = /^i(?=$|['’,.?!:;])/u;

/** Capitalizes the first word of every sentence and, in English, the pronoun "I". */
function capitalizeSentences(words: readonly Word[], language: string): Word[] {
  const isEnglish = /^en\b/i.test(language);
  let startsSentence = true;
  return words.map((word) => {
    const text = startsSentence ? capitalized(word.text, language) : word.text;
    startsSentence = SENTENCE_END.test(word.text);
    return { ...word, text: isEnglish ? text.replace(FIRST_PERSON, 'I') : text };
  });
}

function capitalized(text: string, language: string): string {
  const [first = '', ...rest] = text;
  return upperCase(first, language) + rest.join('');
}

function upperCase(letter: string, language: string): string {
  try {
    return letter.toLocaleUpperCase(language);
  } catch {
    return letter.toUpperCase(); // not a language tag
  }
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const ANY_MARK = /[,.?!:;，。？！：；、…]/u;
/** Models that know Chinese write its marks after words of every language. */
const SPACED_MARKS: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '。': '.',
  '？': '?',
  '！': '!',
  '：': ':',
  '；': ';',
};

/**
 * Gives words the marks and the capitals of the same text with punctuation. The texts are compared letter by
 * letter, because models leave out spaces; a word whose letters do not follow keeps its own spelling. No word
 * is added or dropped.
 */
function alignPunctuation(words: readonly Word[], text: string): Word[] {
  const signs = [...text];
  let at = 0;
  return words.map((word) => {
    const found = spellingOf(word.text, signs, at);
    if (!found) return word;
    at = found.end;
    let marks = '';
    while (ANY_MARK.test(signs[at] ?? '')) {
      marks += signs[at];
      at += 1;
    }
    return { ...word, text: found.spelling + (isUnspaced(word.text) ? marks : spacedMarks(marks)) };
  });
}

/** Finds the letters of a word, the next ones of the text, and returns them as the text writes them. */
function spellingOf(
  word: string,
  signs: readonly string[],
  from: number,
): { spelling: string; end: number } | null {
  let at = from;
  let spelling = '';
  for (const sign of word) {
    if (!LETTER.test(sign)) {
      spelling += sign;
      continue;
    }
    while (at < signs.length && !LETTER.test(signs[at] ?? '')) at += 1;
    const other = signs[at];
    if (other === undefined || other.toLowerCase() !== sign.toLowerCase()) return null;
    spelling += other;
    at += 1;
  }
  if (spelling === '' || at === from) return null;
  // An apostrophe at the end of a word is part of it, and stands before the mark.
  while (at < signs.length && word.endsWith(signs[at] ?? ' ') && !LETTER.test(signs[at] ?? '')) at += 1;
  return { spelling, end: at };
}

const spacedMarks = (marks: string): string => [...marks].map((mark) => SPACED_MARKS[mark] ?? mark).join('');

const child = join(programs, 'services/media/ai/punctuation/punctuation-child.js');
const MARK = /[,.?!:;，。？！：；、…।؟]["'”’»)\]」』]*$/u;
/** An engine that punctuates writes a mark at least this often. */
const MAX_WORDS_WITHOUT_MARK = 60;

interface PunctuationOptions {
  readonly modelDir: string;
  readonly threads: number;
}

/** Returns the engine with punctuation in what it transcribes, where the engine itself writes none. */
export function withPunctuation(engine: TranscribeEngine, options: PunctuationOptions): TranscribeEngine {
  return {
    ...engine,
    async transcribe(input: TranscribeInput): Promise<Transcription> {
      const transcription = await engine.transcribe(input);
      const isPunctuating = (await engine.writesPunctuation?.()) ?? true;
      if (!lacksPunctuation(transcription.words, isPunctuating)) return transcription;
      const words = await restorePunctuation(transcription, { ...options, signal: input.signal });
      return { ...transcription, words };
    },
  };
}

/** A short text may have no mark by chance, unless its engine never writes any. */
const lacksPunctuation = (words: readonly Word[], isPunctuating: boolean): boolean =>
  words.length > (isPunctuating ? MAX_WORDS_WITHOUT_MARK : 0) && !words.some(({ text }) => MARK.test(text));

/**
 * Returns the words with the punctuation and capitals that the model gives them; unchanged in a language that
 * it does not know. Words between two long pauses are one text.
 */
export async function restorePunctuation(
  { words, language }: Transcription,
  { modelDir, threads, signal }: PunctuationOptions & { readonly signal: AbortSignal },
): Promise<Word[]> {
  const model = await readPunctuationModel(resolve(modelDir));
  if (!knowsLanguage(model.languages, language)) return [...words];
  const runs = splitAtPauses(words);
  const texts: string[] = [];
  const request: PunctuationRequest = { model, threads, texts: runs.map(textOf) };
  await ask(request, modelDir, signal, ({ text }) => void texts.push(text));
  return runs.flatMap((run, index) => {
    const punctuated = alignPunctuation(run, texts[index] ?? '');
    return model.kind === 'ctTransformer' ? capitalizeSentences(punctuated, language) : punctuated;
  });
}

function splitAtPauses(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && word.startSeconds - last.endSeconds < HARD_PAUSE_SECONDS) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

const textOf = (words: readonly Word[]): string =>
  words.reduce((text, word, index) => {
    const isJoined = index === 0 || (isUnspaced(word.text) && isUnspaced(words[index - 1]?.text ?? ''));
    return `${text}${isJoined ? '' : ' '}${word.text}`;
  }, '');

async function ask(
  request: PunctuationRequest,
  modelDir: string,
  signal: AbortSignal,
  onText: (answer: PunctuationAnswer) => void,
): Promise<void> {
  let answers = 0;
  const { code, output } = await runChild<PunctuationRequest, PunctuationAnswer>(child, request, {
    signal,
    reads: [resolve(modelDir)],
    onAnswer: (answer) => {
      answers += 1;
      onText(answer);
    },
  });
  if (code === 0 && answers === request.texts.length) return;
  throw new TranscriptionFailed(
    'sherpa-onnx',
    `sherpa-onnx could not work with the ${request.model.kind} model in SHERPA_ONNX_PUNCTUATION_DIR ${modelDir} (${code}): ${output}`,
    faultOfEnd(code, [output]) === 'machine',
  );
}
