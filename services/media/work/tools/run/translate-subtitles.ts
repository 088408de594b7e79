import { detectLanguage } from '../../../../platform/text/detect-language.js';
import { throwEngineFailure } from '../../engine-work-failed.js';
import { cutTexts, joinTranslated } from '../../translation/join-translated.js';
import { layOutTranslation } from '../../translation/lay-out-translation.js';
import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import { refused } from './refused.js';
import { styledParts, styleTranslation } from './style-translation.js';
import { takeSubtitles } from './take-subtitles.js';
import type { ToolInputOf } from './values-of.js';
import { writeSubtitleFile } from './write-subtitle-file.js';

/** Translates the text of cues; each keeps its time, position and style, and its two lines if it had two. */
export async function translateSubtitles(
  values: ToolInputOf<'subtitle-translator'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { targetLanguage: to, format, subtitlesUrl } = values;
  const cues = await takeSubtitles(values, run);
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
  return { ...(await writeSubtitleFile(run, written, file)), ...(!detected && { assumedLanguage: from }) };
}
