import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../../platform/database/database.js';
import type { OcrEngines } from '../../../ai/ocr/open-ocr-engines.js';
import type { WorkRun } from '../../../queue/work-handler.js';
import type { Storage } from '../../../storage/storage.js';
import { findReadableSource } from '../../export/prepared-source.js';
import { requireSource } from '../../find-source.js';
import type { StoredScreenText, TranscriptEntity } from '../transcript.entity.js';
import { readScreen } from './read-screen.js';

export interface ScreenServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly ocr: OcrEngines;
}

export interface ScreenTextRequest {
  readonly transcript: TranscriptEntity;
  readonly sourceFileId: string;
  /** BCP 47, when it is known. */
  readonly language: string | undefined;
  /** Name of the OCR engine. */
  readonly reader: string;
}

/** Raised when the same frames would now be read better. */
const SCREEN_VERSION = 4;
/** Share of an analysis at which OCR begins, after transcription, and at which it ends. */
export const TRANSCRIBED = 0.97;
export const SCREEN_READ = 0.99;

/** `isWhole` means that no readable text is missing. */
export interface FoundScreen {
  readonly screen: StoredScreenText;
  readonly isWhole: boolean;
}

/**
 * Returns the screen text of a transcript's video; it is read once and stored with the transcript at once,
 * even if writing the script fails.
 */
export async function obtainScreenText(
  { db, storage, ocr }: ScreenServices,
  { work: { workspaceId }, scratch, signal, log, report }: WorkRun,
  { transcript, sourceFileId, language, reader }: ScreenTextRequest,
): Promise<FoundScreen> {
  const stored = transcript.result.screen;
  if (stored?.reader === reader && stored.version === SCREEN_VERSION)
    return { screen: stored, isWhole: true };
  const onProgress = (fraction: number) =>
    report({
      fraction: TRANSCRIBED + (SCREEN_READ - TRANSCRIBED) * fraction,
      step: 'recognizing-text',
      message: 'Reading the screen',
    });
  onProgress(0);
  const file = await requireSource(db, workspaceId, { id: sourceFileId }, 'recognizing-text');
  const { texts, boxes, isWhole } = await readScreen(ocr, {
    source: await findReadableSource(storage, file, scratch),
    sceneChanges: transcript.result.scenes.map(({ timeSeconds }) => timeSeconds),
    cursorTrack: transcript.result.cursorTrack ?? [],
    language,
    scratch,
    signal,
    log,
    onProgress,
  });
  const screen: StoredScreenText = { reader, version: SCREEN_VERSION, texts, boxes };
  if (isWhole)
    await inTransaction(db, { workspaceId }, (tx) =>
      tx.query('update transcript set result = result || $2::jsonb where id = $1', [
        ...[transcript.id, JSON.stringify({ screen })],
      ]),
    );
  return { screen, isWhole };
}
