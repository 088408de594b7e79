import type { EntityManager } from 'typeorm';
import type { Interaction } from '../../../../schemas/interaction.js';
import { analysisFinished } from '../../../../schemas/messages/media.js';
import { isDraft } from '../../../../schemas/transcription.js';
import { inTransaction } from '../../../platform/database/database.js';
import { queueMessage } from '../../../platform/messaging/outbox.js';
import { makeId } from '../../../platform/text/ids.js';
import { qualityOf } from '../../ai/engine-quality.js';
import { primaryLanguage } from '../../ai/language-tag.js';
import type { TextEngines } from '../../ai/text/open-text-engines.js';
import { forgetWork } from '../../queue/lease-work.js';
import type { WorkOfVideo } from '../../queue/work.entity.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { throwEngineFailure } from '../engine-work-failed.js';
import { findReadableSource } from '../export/prepared-source.js';
import { requireSource } from '../find-source.js';
import { findHidden } from '../hiding/hidden-regions.entity.js';
import { hideLabels, hideScreenText } from '../hiding/hide-texts.js';
import { chooseKeyMoments, takeKeyImages } from '../script/key-images.js';
import { scriptWarnings } from '../script/script-warnings.js';
import { writeScript } from '../script/write-script.js';
import { AnalysisEntity, type StoredAnalysis } from './analysis.entity.js';
import { settingsKeyOf } from './analysis-keys.js';
import type { AnalysisScriptPayload } from './analysis-work.js';
import { describeTranscription, meanConfidence } from './describe-transcription.js';
import { findStoredAnalysis } from './find-analysis.js';
import { readLabels } from './labels/read-labels.js';
import { repairWords } from './labels/repair-words.js';
import { screenLabels } from './labels/screen-labels.js';
import { makeCues } from './make-cues.js';
import { rateLines } from './rate-lines.js';
import {
  obtainScreenText,
  SCREEN_READ,
  type ScreenServices,
  type ScreenTextRequest,
  TRANSCRIBED,
} from './screen/obtain-screen-text.js';
import { type StoredTranscript, TranscriptEntity } from './transcript.entity.js';

export interface AnalysisScriptServices extends ScreenServices {
  readonly text: TextEngines;
}

/** Last unit of an analysis: writes the script from the transcript, stores and reports it. */
export async function writeAnalysisScript(services: AnalysisScriptServices, run: WorkRun): Promise<WorkDone> {
  const { db, ocr, text } = services;
  const { work, signal, report } = run;
  const { workspaceId, videoId } = work;
  const { transcriptId, request, isReused, sourceFileId } = work.payload as AnalysisScriptPayload;
  const transcript = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(TranscriptEntity, { id: transcriptId }),
  );
  if (!transcript)
    throw new WorkFailed('not_found', 'The transcript no longer exists', 'writing', { retryable: true });
  const language = transcript.result.language ?? request.language ?? undefined;
  // Other script sources use words alone, and what a person does on the screen.
  const isRead = request.scriptSource === 'video' || (transcript.result.interactions?.length ?? 0) > 0;
  const reader = isRead ? await ocr.name(language) : null;
  const hidden = await inTransaction(db, { workspaceId }, (tx) => findHidden(tx, videoId));
  const settingsKey = settingsKeyOf(transcript.key, request, {
    writer: text.id,
    reader: reader ?? undefined,
    ...(hidden.length > 0 && { hidden }),
  });
  const stored = request.forceRefresh
    ? null
    : await inTransaction(db, { workspaceId }, (tx) => findStoredAnalysis(tx, videoId, settingsKey));
  if (stored) {
    const { cues: lines, language, durationSeconds } = stored.result;
    const warnings = scriptWarnings(text, request, { lines, language, durationSeconds });
    return { settle: (tx) => reportAnalysis(tx, work, stored.id, warnings) };
  }

  const scriptRequest = reader !== null && { transcript: transcript, sourceFileId, language, reader };
  const labels = scriptRequest ? await obtainLabels(services, run, scriptRequest) : null;
  const found =
    scriptRequest && request.scriptSource === 'video'
      ? await obtainScreenText(services, run, scriptRequest)
      : undefined;
  const screen = found && hideScreenText(found.screen, hidden);

  const reused = isReused ? '; the stored transcript is reused' : '';
  report({ fraction: SCREEN_READ, step: 'writing-script', message: `Writing the script${reused}` });
  const { speech: _, screen: readBefore, labelled: _labelled, ...result } = transcript.result;
  const interactions = hideLabels(labels?.interactions ?? result.interactions ?? [], hidden);
  const isWhole = found?.isWhole !== false && labels?.isWhole !== false;
  const shown = screen ?? (readBefore && hideScreenText(readBefore, hidden));
  const transcribed = repairTranscript(transcript.result, { interactions, screen: shown });
  const script = await writeScript(
    text,
    request,
    { ...transcribed, screen, interactions },
    {
      signal,
      images: async () => {
        const file = await requireSource(db, workspaceId, { id: sourceFileId }, 'writing');
        const source = await findReadableSource(services.storage, file, run.scratch);
        const scenes = result.scenes.map(({ timeSeconds }) => timeSeconds);
        const moments = chooseKeyMoments(interactions, scenes, result.durationSeconds);
        return takeKeyImages(source, moments, { scratch: run.scratch, hidden, signal });
      },
    },
  ).catch(throwEngineFailure('writing'));
  signal.throwIfAborted();
  const transcription = describeTranscription({ request, transcribed, screen, script });
  return {
    settle: async (tx) => {
      const id = makeId('ana');
      const analysis = {
        workspaceId,
        id,
        videoId,
        sourceFileId,
        // An incomplete analysis has its own key, so that it is not mistaken for a complete one: the next
        // analysis reads the frames again.
        settingsKey: !isWhole ? `${settingsKey} without some of the screen ${id}` : settingsKey,
        result: {
          ...result,
          words: transcribed.words,
          ...(shown && { screen: shown }),
          interactions,
          zoomMoments: request.autoZoom ? (result.zoomMoments ?? null) : null,
          language: script.language,
          languageConfidence: script.languageConfidence,
          cues: rateLines(script.lines, { words: transcribed.words, transcription }),
          transcription,
          keyEventPlaces: script.keyEventPlaces,
        } satisfies StoredAnalysis,
      };
      await tx.insert(AnalysisEntity, analysis as never);
      const { durationSeconds } = transcribed;
      await reportAnalysis(tx, work, id, scriptWarnings(text, request, { ...script, durationSeconds }));
    },
  };
}

async function reportAnalysis(
  tx: EntityManager,
  work: WorkOfVideo,
  analysisId: string,
  warnings: readonly string[],
): Promise<void> {
  const { jobId, jobAttempt, videoId } = work;
  const { analysisRequestId } = work.payload as AnalysisScriptPayload;
  const job = { jobId, attempt: jobAttempt, videoId };
  const finished = {
    ...job,
    analysisId,
    analysisRequestId,
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
  await queueMessage(tx, analysisFinished, finished, work);
  await forgetWork(tx, jobId);
}

/** `isWhole`: every label that could be read was read. */
interface FoundLabels {
  readonly interactions: readonly Interaction[];
  readonly isWhole: boolean;
}

/** Returns the interactions of a transcript's video with their labels; they are read once and stored with the transcript. */
async function obtainLabels(
  { db, storage, ocr }: ScreenServices,
  { work: { workspaceId }, scratch, signal, log, report }: WorkRun,
  { transcript, sourceFileId, language, reader }: ScreenTextRequest,
): Promise<FoundLabels | null> {
  const { interactions, cursorTrack = [], labelled } = transcript.result;
  if (!interactions || interactions.length === 0) return null;
  if (labelled?.reader === reader) return { interactions: labelled.interactions, isWhole: true };
  const file = await requireSource(db, workspaceId, { id: sourceFileId }, 'recognizing-text');
  const source = await findReadableSource(storage, file, scratch);
  const found = await readLabels(ocr, {
    source,
    interactions,
    cursorTrack,
    language,
    scratch,
    signal,
    log,
    onProgress: () =>
      report({
        fraction: TRANSCRIBED,
        step: 'recognizing-text',
        message: 'Reading the labels of clicked elements',
      }),
  });
  if (found.isWhole)
    await inTransaction(db, { workspaceId }, (tx) =>
      tx.query('update transcript set result = result || $2::jsonb where id = $1', [
        transcript.id,
        JSON.stringify({ labelled: { reader, interactions: found.interactions } }),
      ]),
    );
  return found;
}

/**
 * Corrects an English draft by the names that the screen shows. The transcript of a reliable engine, and one in
 * another language, whose sounds are unknown, stays as it is.
 */
export function repairTranscript(
  transcript: StoredTranscript,
  seen: Pick<StoredTranscript, 'interactions' | 'screen'>,
): StoredTranscript {
  const { words, language, engineId, durationSeconds } = transcript;
  if (words.length === 0 || !language || primaryLanguage(language) !== 'en') return transcript;
  const quality = qualityOf('transcribe', engineId ?? 'unknown');
  if (!isDraft({ quality, confidence: meanConfidence(words), isReadFromScreen: false })) return transcript;
  const repaired = repairWords(words, screenLabels({ ...seen, durationSeconds }));
  return { ...transcript, words: repaired, cues: makeCues(repaired, { language, durationSeconds }) };
}
