import type { NarrationFit } from '../../../../schemas/narration-fit.js';
import { primaryLanguage } from '../../ai/language-tag.js';
import { estimateSpeechSeconds } from '../../video/narration/estimate-speech.js';
import { endsSentence, type PlacedLine, placeLines } from '../../video/narration/place-lines.js';
import type { EstimatedLineInput, EstimatedNarration } from './voiceover.type.js';

interface EstimateInput {
  readonly voiceId: string;
  /** BCP 47; of what is spoken. */
  readonly language: string;
  /** Of the texts; absent: they are spoken as they are. */
  readonly translatedFrom?: string | null;
  readonly speed?: number | null;
  readonly sentencePauseSeconds?: number | null;
  readonly fit: NarrationFit;
  readonly videoSeconds: number;
  readonly lines: readonly EstimatedLineInput[];
}

/** Estimates how long lines are when they are read aloud, and what becomes of an export's length. */
export function estimateNarration(input: EstimateInput): EstimatedNarration {
  const { lines, videoSeconds, fit, translatedFrom, language } = input;
  const voice = {
    voiceId: input.voiceId,
    language: translatedFrom ?? language,
    speed: input.speed ?? 1,
    sentencePauseSeconds: input.sentencePauseSeconds ?? null,
  };
  const longer = translatedFrom ? lengthOfTranslation(translatedFrom, language) : 1;
  const modelled = lines.map(({ text }) => estimateSpeechSeconds(text, voice) * longer);
  const pace = paceOf(lines, modelled);
  const spoken = lines.map(({ spokenSeconds }, index) => spokenSeconds ?? (modelled[index] as number) * pace);
  const { lines: placed, holds } = placeLines(
    lines.map((line, index) => ({
      ...line,
      durationSeconds: spoken[index] as number,
      endsSentence: endsSentence(line.text),
    })),
    {
      videoSeconds,
      sentencePauseSeconds: voice.sentencePauseSeconds,
      keepsPace: input.speed != null,
      fit,
    },
  );
  return {
    lines: lines.map(({ startTime, spokenSeconds }, position) => {
      const { durationSeconds } = placed[position] as PlacedLine;
      const until = Math.min(videoSeconds, lines[position + 1]?.startTime ?? videoSeconds);
      const excess = (spoken[position] as number) - Math.max(0, until - startTime);
      return {
        position,
        spokenSeconds: durationSeconds === 0 ? 0 : (spoken[position] as number),
        overrunSeconds: Math.max(0, excess),
        isMeasured: spokenSeconds != null,
      };
    }),
    addedSeconds: holds.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** How much slower than the model the voice was in the lines whose audio there is. */
function paceOf(lines: readonly EstimatedLineInput[], modelled: readonly number[]): number {
  let measured = 0;
  let expected = 0;
  for (const [index, { spokenSeconds }] of lines.entries()) {
    if (spokenSeconds == null) continue;
    measured += spokenSeconds;
    expected += modelled[index] as number;
  }
  return expected > 0 && measured > 0 ? measured / expected : 1;
}

/** How much longer than English it takes to say the same in a language; measured with translated sentences. */
const LENGTH_OF_LANGUAGE: Readonly<Record<string, number>> = {
  de: 1.22,
  en: 1,
  es: 1.16,
  fr: 1.02,
  it: 1.19,
  nl: 1.05,
  pl: 1.29,
  pt: 1.18,
  ru: 1,
  tr: 1.25,
};
const USUAL_LENGTH = 1.13;

/** How much longer a text takes once it is translated. */
export const lengthOfTranslation = (from: string, to: string): number =>
  (LENGTH_OF_LANGUAGE[primaryLanguage(to)] ?? USUAL_LENGTH) /
  (LENGTH_OF_LANGUAGE[primaryLanguage(from)] ?? USUAL_LENGTH);
