import { readTimedScript } from '../../../../schemas/formats/timed-script.js';
import type { TimedText } from '../../../../schemas/formats/timed-text.js';
import type { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { type DetectedLanguage, detectLanguage } from '../../../platform/text/detect-language.js';
import { hasActionWording } from '../../ai/text/describe-actions.js';
import type { TextEngines } from '../../ai/text/open-text-engines.js';
import type { ScriptLine, Sentence, SourceMaterial, WriteInput } from '../../ai/text/text-engine.js';
import { toSpokenWords } from '../../text/spoken-text.js';
import type { Word } from '../../text/word.js';
import { settleSpokenLanguage, UNKNOWN } from '../analysis/settle-spoken-language.js';
import type { StoredTranscript } from '../analysis/transcript.entity.js';
import { type LaidOutLine, layOutAsWritten, layOutScript } from './lay-out-script.js';
import { placeKeyEvents } from './place-key-events.js';
import { directionOf } from './script-warnings.js';
import { timeScript } from './time-script.js';

export interface WrittenScript {
  /** BCP 47; null for a script without words. */
  readonly language: string | null;
  /** Confidence of the detection, from 0 (assumed) to 1; null without a language. */
  readonly languageConfidence: number | null;
  readonly lines: readonly LaidOutLine[];
  /** Times in seconds, in the order of the request's key events. */
  readonly keyEventPlaces: ReadonlyArray<number | null>;
}

/** Makes the script from the requested source, and finds the times of the key events in the footage. */
export async function writeScript(
  writing: TextEngines,
  request: AnalysisRequest,
  transcript: StoredTranscript,
  { signal, images }: Pick<WriteInput, 'signal' | 'images'>,
): Promise<WrittenScript> {
  const { durationSeconds } = transcript;
  const spoken =
    (await languageOfSpeech(request, transcript)) ??
    describableLanguage(await languageOfTexts(request, transcript), request, transcript) ??
    assumed(request);
  const language = spoken?.language ?? UNKNOWN;
  const sentences = toSentences(transcript.words, language);
  const sceneChanges = transcript.scenes.map(({ timeSeconds }) => timeSeconds);
  const known = { language, durationSeconds, sentences, sceneChanges };
  const keyEventPlaces = placeKeyEvents(request.keyEvents, {
    ...known,
    interactions: transcript.interactions,
  });
  const written = (lines: readonly LaidOutLine[], found = spoken): WrittenScript => {
    const { language = null, confidence = null } = (lines.length > 0 && found) || {};
    return { language, languageConfidence: confidence, lines, keyEventPlaces };
  };

  switch (request.scriptSource) {
    case 'original':
      return written(transcript.cues);
    case 'custom': {
      const customScript = request.customScript ?? '';
      const timed = readTimedScript(customScript)?.map(toScriptLine);
      const script = timed?.map(({ text }) => text).join('\n') ?? customScript;
      const own = given(request) ?? (await languageOfCustom(script, request, transcript)) ?? assumed(request);
      const footage = { ...transcript, language: own?.language ?? UNKNOWN, sceneChanges };
      return written(layOutAsWritten(timed ?? timeScript(script, footage), footage), own);
    }
    case 'video':
    case 'transcript': {
      const material = toSourceMaterial(request, {
        ...known,
        keyEventPlaces,
        screenTexts: transcript.screen?.texts ?? [],
        interactions: pointedInteractions(transcript),
      });
      if (!isAnythingKnown(material, request.scriptSource)) return written([]);
      const lines = await writing.writeScript({
        language,
        material,
        signal,
        images,
        source: request.scriptSource,
        direction: directionOf(request),
        model: request.analysisModel ?? undefined,
      });
      return written(layOutScript(lines, { language, durationSeconds, words: transcript.words }));
    }
  }
}

const toScriptLine = ({ startTime, endTime, text }: TimedText): ScriptLine => ({
  startSeconds: startTime,
  endSeconds: endTime,
  text,
});

/** A language that the user stated is certain. */
const given = ({ language }: AnalysisRequest): DetectedLanguage | null =>
  language === null ? null : { language, confidence: 1 };

/** The workspace's default language, without any evidence. */
const assumed = ({ defaultLanguage }: AnalysisRequest): DetectedLanguage | null =>
  defaultLanguage === null ? null : { language: defaultLanguage, confidence: 0 };

/** Null without speech, or if undetermined. */
async function languageOfSpeech(
  request: AnalysisRequest,
  { language, words }: StoredTranscript,
): Promise<DetectedLanguage | null> {
  if (language === null) return given(request);
  if (request.language !== null) return { language, confidence: 1 };
  return settleSpokenLanguage(words.map(({ text }) => text).join(' '), language);
}

/** The language of a video without speech: that of the provided context, and of recognized text. */
const languageOfTexts = (
  request: AnalysisRequest,
  transcript: StoredTranscript,
): Promise<DetectedLanguage | null> => detectLanguage(textsAbout(request, transcript));

/** Below this confidence the workspace's language is likelier than one detected from texts on the screen. */
const SURE = 0.5;

/**
 * The language in which the actions of a silent screen recording are told. Names of buttons are too few words to detect a
 * language surely, and actions can be told only in some: otherwise it is the workspace's, or English.
 */
function describableLanguage(
  detected: DetectedLanguage | null,
  request: AnalysisRequest,
  { interactions = [] }: StoredTranscript,
): DetectedLanguage | null {
  if (request.scriptSource !== 'video' || interactions.length === 0) return detected;
  const ours = assumed(request);
  const isDescribable = detected !== null && hasActionWording(detected.language);
  if (isDescribable && (ours === null || detected.confidence >= SURE)) return detected;
  return ours && hasActionWording(ours.language) ? ours : { language: 'en', confidence: 0 };
}

/** Without a visible pointer nothing shows that a change of the screen was a click. */
const pointedInteractions = ({ interactions, cursorTrack }: StoredTranscript) =>
  cursorTrack?.length === 0 ? interactions?.filter(({ kind }) => kind !== 'click') : interactions;

/**
 * The language detected from the script; a script that is too short has the language of the speech, else of
 * the video's texts.
 */
async function languageOfCustom(
  script: string,
  request: AnalysisRequest,
  transcript: StoredTranscript,
): Promise<DetectedLanguage | null> {
  return (
    (await detectLanguage(script)) ??
    (await languageOfSpeech(request, transcript)) ??
    detectLanguage([script, textsAbout(request, transcript)].join('\n'))
  );
}

const textsAbout = (
  { title, videoContext, companyContext, keyEvents }: AnalysisRequest,
  { screen }: StoredTranscript,
): string =>
  [
    videoContext ?? '',
    ...[...keyEvents, ...(screen?.texts ?? [])].map(({ text }) => text),
    ...[title ?? '', companyContext ?? ''],
  ].join('\n');

function toSourceMaterial(
  { title, videoContext, companyContext, keyEvents }: AnalysisRequest,
  {
    keyEventPlaces,
    ...known
  }: Pick<
    SourceMaterial,
    'language' | 'durationSeconds' | 'sentences' | 'sceneChanges' | 'screenTexts' | 'interactions'
  > &
    Pick<WrittenScript, 'keyEventPlaces'>,
): SourceMaterial {
  return {
    ...known,
    title: title ?? undefined,
    keyEvents: keyEvents.map(({ text }, index) => ({ text, atSeconds: keyEventPlaces[index] ?? null })),
    videoContext: videoContext ?? undefined,
    companyContext: companyContext ?? undefined,
  };
}

/** Without any material a script would be invented; and a transcript requires speech. */
const isAnythingKnown = (
  { sentences, keyEvents, screenTexts, interactions = [], videoContext }: SourceMaterial,
  source: 'video' | 'transcript',
): boolean =>
  sentences.length > 0 ||
  (source === 'video' &&
    (keyEvents.length > 0 ||
      screenTexts.length > 0 ||
      interactions.length > 0 ||
      Boolean(videoContext?.trim())));

/** Splits the transcribed words into sentences; where the engine wrote no punctuation, at pauses. */
export function toSentences(words: readonly Word[], language: string): Sentence[] {
  const sentences: Sentence[] = [];
  let begins = true;
  for (const { text, gap, startSeconds, endSeconds, breakAfter } of toSpokenWords(words, language)) {
    const last = sentences.at(-1);
    if (begins || !last) sentences.push({ startSeconds, endSeconds, text: text + gap });
    else sentences[sentences.length - 1] = { ...last, endSeconds, text: last.text + text + gap };
    begins = breakAfter === 'sentence';
  }
  return sentences.map((sentence) => ({ ...sentence, text: sentence.text.trim() }));
}
