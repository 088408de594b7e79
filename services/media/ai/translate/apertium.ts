import { EngineFailed } from '../engine-failed.js';
import {
  type ApertiumMode,
  type ApertiumPipeline,
  findModes,
  openPipeline,
  readModeCommand,
} from './apertium-pipeline.js';
import { divideInstructions, joinInstruction } from './divide-instructions.js';
import { findPair } from './find-pair.js';
import { type ProtectedLine, protectTerms, restoreTerms } from './preserved-terms.js';
import type { Translated, TranslateEngine, TranslateInput } from './translate-engine.js';

/** Looks like an unknown name, which the engine leaves unchanged. */
const markOf = (index: number): string => {
  const letters = Array.from(String(index), (digit) => 'bcdfghjkmp'[Number(digit)]).join('');
  return `Xqz${letters}zqx`;
};
const MARK = /Xqz[bcdfghjkmp]+zqx/;

interface Running {
  readonly pipeline: Promise<ApertiumPipeline>;
  /** Number of texts in progress. */
  texts: number;
  idle?: NodeJS.Timeout;
}

/** Apertium: rules and dictionaries for language pairs. The processes of a pair run until they are idle. */
export function makeApertium(options: {
  modesDir: string;
  searchPath: string;
  idleMs: number;
}): TranslateEngine {
  const running = new Map<string, Running>();
  const ending = new Set<Promise<void>>();
  const start = (mode: ApertiumMode): Running => {
    const pipeline = readModeCommand(mode).then((command) =>
      openPipeline(mode.name, command, options.searchPath),
    );
    const started: Running = { pipeline, texts: 0 };
    running.set(mode.name, started);
    return started;
  };
  const end = (name: string, { pipeline, idle }: Running): Promise<void> => {
    clearTimeout(idle);
    if (running.get(name)?.pipeline === pipeline) running.delete(name);
    const ended = pipeline
      .then(
        (started) => started.stop(),
        () => undefined,
      )
      .finally(() => ending.delete(ended));
    ending.add(ended);
    return ended;
  };
  /** Translates with the pair's running programs; they are restarted once if they exit meanwhile. */
  const translateText = async (mode: ApertiumMode, text: string, signal: AbortSignal): Promise<string> => {
    for (let attempt = 1; ; attempt += 1) {
      const held = running.get(mode.name) ?? start(mode);
      clearTimeout(held.idle);
      held.texts += 1;
      try {
        return await (await held.pipeline).translate(text, signal);
      } catch (error) {
        signal.throwIfAborted();
        await end(mode.name, held);
        if (!(error instanceof EngineFailed) || attempt > 1) throw error;
      } finally {
        held.texts -= 1;
        if (held.texts === 0) held.idle = setTimeout(() => void end(mode.name, held), options.idleMs).unref();
      }
    }
  };

  const translateLine = async (
    mode: ApertiumMode,
    line: string,
    verbatim: readonly string[] | undefined,
    input: TranslateInput,
  ): Promise<string> => {
    const text = line.replace(/[\s\0]+/g, ' ').trim();
    if (!/\p{L}/u.test(text)) return text;
    const guarded = protectTerms(text, input.glossary, markOf, verbatim);
    let whole = '';
    for (const { verb, text: own } of divideInstructions(guarded.text, { ...input, mark: MARK })) {
      const marks = guarded.marks.filter(({ mark }) => own.includes(mark));
      const translated = await translateProtected(mode, { text: own, marks }, input.signal);
      whole +=
        verb === null ? likeBeginning(own, translated) : joinInstruction(verb, own, translated, input.to);
    }
    return whole;
  };
  /** Translates a text in which placeholders stand for terms. */
  const translateProtected = async (
    mode: ApertiumMode,
    guarded: ProtectedLine,
    signal: AbortSignal,
  ): Promise<string> => {
    const restored = restoreTerms(await translateStretch(mode, guarded.text, signal), guarded);
    if (restored !== null) return restored;
    // A placeholder was lost: the text around the terms is translated in separate parts.
    let rest = guarded.text;
    let whole = '';
    for (const { mark, stands } of guarded.marks) {
      const [before = '', ...after] = rest.split(mark);
      rest = after.join(mark);
      whole += `${await translateStretch(mode, before, signal)}${stands}`;
    }
    return whole + (await translateStretch(mode, rest, signal));
  };
  const translateStretch = async (mode: ApertiumMode, text: string, signal: AbortSignal): Promise<string> => {
    if (!/\p{L}/u.test(text)) return text;
    const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
    return `${before}${await translateText(mode, inner, signal)}${after}`;
  };

  return {
    id: 'apertium',
    pairs: async () => (await findModes(options.modesDir)).map(({ from, to }) => ({ from, to })),
    async translate(input: TranslateInput): Promise<Translated> {
      input.signal.throwIfAborted();
      const mode = findPair(await findModes(options.modesDir), input);
      if (!mode) {
        throw new EngineFailed('apertium', `Apertium has no pair from ${input.from} to ${input.to}`, false);
      }
      const lines: string[] = [];
      for (const [index, line] of input.lines.entries()) {
        lines.push(await translateLine(mode, line, input.verbatim?.[index], input));
        input.onProgress?.(lines.length / input.lines.length);
      }
      return { lines, isDraft: true };
    },
    async close() {
      for (const [name, held] of running) void end(name, held);
      await Promise.all(ending);
    },
  };
}

/** The engine copies the capitalization of the word it translates, even when another word now comes first. */
const likeBeginning = (source: string, translated: string): string =>
  /^\P{L}*\p{Lu}/u.test(source)
    ? translated.replace(
        /^(\P{L}*)(\p{Ll})/u,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      )
    : translated;
