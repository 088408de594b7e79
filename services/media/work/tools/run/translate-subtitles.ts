import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isSameStyle,
  type StyledText,
  type TextRun,
  withText,
} from '../../../../../schemas/formats/styled-text.js';
import { writeSubtitles } from '../../../../../schemas/formats/write-subtitles.js';
import { detectLanguage } from '../../../../platform/text/detect-language.js';
import { isUnspaced } from '../../../text/split-words.js';
import { throwEngineFailure } from '../../engine-work-failed.js';
import { cutTexts, joinTranslated } from '../../translation/join-translated.js';
import { layOutTranslation } from '../../translation/lay-out-translation.js';
import { outputName, refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { takeSubtitles } from './take-subtitles.js';

type Run = NonNullable<StyledText['runs']>[number];

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Returns the parts of a cue that have a style of their own, if only a part of its text has it. */
const partsOf = ({ runs = [] }: StyledText): Run[] =>
  runs.length < 2 ? [] : runs.filter(({ text, style }) => !isSameStyle(style) && /[\p{L}\p{N}]/u.test(text));

/** Returns the texts to translate on their own, each once: they are looked for in the translated cues. */
export const styledParts = (cues: readonly StyledText[]): string[] => [
  ...new Set(cues.flatMap(partsOf).map(({ text }) => oneLine(text))),
];

/**
 * Returns a cue with its translation. A part's style stays where the translation contains the part, translated
 * or as it was; `translations` maps the texts of parts. Elsewhere the style is dropped rather than misplaced.
 */
export function styleTranslation(
  cue: StyledText,
  translation: string,
  translations: ReadonlyMap<string, string>,
): StyledText {
  const found: Array<{ from: number; to: number; style: Run['style'] }> = [];
  for (const { text, style } of partsOf(cue)) {
    const part = oneLine(text);
    const place = [translations.get(part) ?? part, part]
      .flatMap((wanted) => placesOf(wanted, translation))
      .find(({ from, to }) => found.every((other) => to <= other.from || other.to <= from));
    if (place) found.push({ ...place, style });
  }
  if (found.length === 0) return withText(cue, translation);
  const runs: TextRun[] = [];
  let at = 0;
  for (const { from, to, style } of found.sort((a, b) => a.from - b.from)) {
    if (from > at) runs.push({ text: translation.slice(at, from), style: {} });
    runs.push({ text: translation.slice(from, to), style });
    at = to;
  }
  if (at < translation.length) runs.push({ text: translation.slice(at), style: {} });
  return { ...cue, text: translation, runs };
}

/** Finds whole words, whatever their case and the line breaks between them. */
function placesOf(wanted: string, text: string): Array<{ from: number; to: number }> {
  const words = oneLine(wanted)
    .split(' ')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  if (words === '') return [];
  const pattern = isUnspaced(wanted) ? words : `(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`;
  return [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ index = 0, 0: hit }) => ({
    from: index,
    to: index + hit.length,
  }));
}

export type SubtitleFile = ToolInputOf<'subtitle-converter'>['format'];

const CONTENT_TYPES: Readonly<Record<SubtitleFile, string>> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ass: 'text/x-ssa',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
};

export async function writeSubtitleFile(
  { scratch }: Pick<ToolRun, 'scratch'>,
  cues: readonly StyledText[],
  {
    format,
    url,
    made,
  }: { readonly format: SubtitleFile; readonly url: string | null; readonly made: string },
): Promise<Extract<ToolMade, { readonly path: string }>> {
  const path = join(scratch, `subtitles.${format}`);
  const written =
    format === 'json'
      ? `${JSON.stringify({ subtitles: cues.map(plainCue) }, null, 2)}\n`
      : writeSubtitles(format, cues);
  await writeFile(path, written);
  return { path, filename: outputName(url, made, format), contentType: CONTENT_TYPES[format] };
}

const plainCue = ({ startTime, endTime, text }: StyledText) => ({ startTime, endTime, text });

/** Translates the text of cues; each keeps its time, position and style, and its two lines if it had two. */
export async function translateSubtitles(
  values: ToolInputOf<'subtitle-translator'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { targetLanguage: to, format, subtitlesUrl } = values;
  const { cues, warnings } = await takeSubtitles(values, run);
  const detected =
    values.sourceLanguage ?? (await detectLanguage(cues.map(({ text }) => text).join(' ')))?.language;
  const from = detected ?? run.defaultLanguage;
  if (!from)
    throw refused('sourceLanguage is required: the subtitles are too short to detect their language');
  if (from.toLowerCase() === to.toLowerCase())
    throw refused(`targetLanguage must differ from the language of the subtitles, which is ${from}`);
  const parts = styledParts(cues);
  const texts = [...cues.map(({ text }) => text), ...parts];
  run.report(0, 'Translating');
  const { lines } = await run.services.translating
    .translate({
      from,
      to,
      glossary: [],
      lines: cutTexts(texts),
      signal: run.signal,
      onProgress: (fraction) => run.report(fraction),
    })
    .catch(throwEngineFailure('tool'));
  const translated = joinTranslated(texts, lines, to);
  const translatedParts = new Map(
    parts.map((part, index) => [part, translated[cues.length + index] ?? part]),
  );
  const written = cues.map((cue, index) =>
    styleTranslation(cue, layOutTranslation(cue, translated[index] ?? '', to), translatedParts),
  );
  const file = { format, url: subtitlesUrl ?? null, made: `subtitles-${to}` };
  return {
    ...(await writeSubtitleFile(run, written, file)),
    ...(!detected && { assumedLanguage: from }),
    warnings,
  };
}

/** Converts subtitles to another format, or shifts their times. */
export async function convertSubtitles(
  values: ToolInputOf<'subtitle-converter'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { format, shiftSeconds, subtitlesUrl } = values;
  const taken = await takeSubtitles(values, run);
  const cues = taken.cues
    .map((cue) => ({
      ...cue,
      startTime: Math.max(0, cue.startTime + shiftSeconds),
      endTime: cue.endTime + shiftSeconds,
    }))
    .filter(({ endTime }) => endTime > 0);
  const made = await writeSubtitleFile(run, cues, { format, url: subtitlesUrl ?? null, made: 'subtitles' });
  return { ...made, warnings: taken.warnings };
}
