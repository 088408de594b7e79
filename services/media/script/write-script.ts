import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import { detectLanguage } from '../analysis/detect-language.js';
import type { KeptHearing } from '../analysis/hearing.entity.js';
import type { Writing } from '../engines/write/open-writing.js';
import type { Material } from '../engines/write/write-engine.js';
import { keepAsWritten, type LaidOutLine, layOutScript } from './lay-out-script.js';
import { placeKeyEvents } from './place-key-events.js';
import { timeScript } from './time-script.js';
import { toSentences } from './to-sentences.js';

export interface WrittenScript {
  /** BCP 47; null when there is no word in it. */
  readonly language: string | null;
  readonly lines: readonly LaidOutLine[];
  /** In the order of the request's key events, seconds. */
  readonly keyEventPlaces: ReadonlyArray<number | null>;
}

/** Comes to a script the way that is asked for, and finds the place of the key events in the footage. */
export async function writeScript(
  writing: Writing,
  request: AnalysisRequest,
  heard: KeptHearing,
  signal: AbortSignal,
): Promise<WrittenScript> {
  const { durationSeconds } = heard;
  const language = heard.language ?? request.language ?? (await languageOf(request, heard)) ?? UNKNOWN;
  const sentences = toSentences(heard.words, language);
  const sceneChanges = heard.scenes.map(({ timeSeconds }) => timeSeconds);
  const known = { language, durationSeconds, sentences, sceneChanges };
  const keyEventPlaces = placeKeyEvents(request.keyEvents, known);
  const written = (lines: readonly LaidOutLine[], spoken = language): WrittenScript => ({
    language: lines.length > 0 && spoken !== UNKNOWN ? spoken : null,
    ...{ lines, keyEventPlaces },
  });

  switch (request.scriptSource) {
    case 'original':
      return written(heard.cues);
    case 'custom': {
      const { customScript } = request;
      const own = request.language ?? (await detectLanguage(customScript ?? '', language));
      const footage = { ...heard, language: own, sceneChanges };
      return written(keepAsWritten(timeScript(customScript ?? '', footage), footage), own);
    }
    case 'video':
    case 'transcript': {
      const material = toMaterial(request, {
        ...known,
        keyEventPlaces,
        screenTexts: heard.screen?.texts ?? [],
      });
      if (!isAnythingKnown(material, request.scriptSource)) return written([]);
      const lines = await writing.writeScript({
        ...{ language, material, signal, source: request.scriptSource },
        direction: toDirection(request),
        model: request.analysisModel ?? undefined,
      });
      return written(layOutScript(lines, { language, durationSeconds, words: heard.words }));
    }
  }
}

const UNKNOWN = 'und';

/** Of a video that nobody speaks in: that of what a person wrote about it, and of what can be read in it. */
async function languageOf(
  { videoContext, keyEvents }: AnalysisRequest,
  { screen }: KeptHearing,
): Promise<string | null> {
  const written = [...keyEvents, ...(screen?.texts ?? [])].map((event) => event.text);
  const text = [videoContext ?? '', ...written].join('\n');
  const language = await detectLanguage(text, UNKNOWN);
  return language === UNKNOWN ? null : language;
}

function toMaterial(
  { title, videoContext, companyContext, keyEvents }: AnalysisRequest,
  {
    keyEventPlaces,
    ...known
  }: Pick<Material, 'language' | 'durationSeconds' | 'sentences' | 'sceneChanges' | 'screenTexts'> &
    Pick<WrittenScript, 'keyEventPlaces'>,
): Material {
  return {
    ...known,
    title: title ?? undefined,
    keyEvents: keyEvents.map(({ text }, index) => ({ text, atSeconds: keyEventPlaces[index] ?? null })),
    videoContext: videoContext ?? undefined,
    companyContext: companyContext ?? undefined,
  };
}

/** Of nothing only something invented could be written; and a transcript is of speech. */
const isAnythingKnown = (
  { sentences, keyEvents, screenTexts, videoContext }: Material,
  source: 'video' | 'transcript',
): boolean =>
  sentences.length > 0 ||
  (source === 'video' && (keyEvents.length > 0 || screenTexts.length > 0 || Boolean(videoContext?.trim())));

const toDirection = ({ tone, contentStyle, productName, styleGuide }: AnalysisRequest) => ({
  contentStyle,
  tone: tone ?? undefined,
  productName: productName ?? undefined,
  styleGuide: styleGuide ?? undefined,
});
