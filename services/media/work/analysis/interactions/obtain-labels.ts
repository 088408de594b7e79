import type { Interaction } from '../../../../../schemas/interaction.js';
import { inTransaction } from '../../../../platform/database/database.js';
import type { WorkRun } from '../../../queue/work-handler.js';
import { findReadableSource } from '../../export/prepared-source.js';
import { requireSource } from '../../find-source.js';
import { type ScreenServices, type ScreenTextRequest, TRANSCRIBED } from '../screen/obtain-screen-text.js';
import { readLabels } from './read-labels.js';

/** `isWhole`: every label that could be read was read. */
interface FoundLabels {
  readonly interactions: readonly Interaction[];
  readonly isWhole: boolean;
}

/** Returns the interactions of a transcript's video with their labels; they are read once and stored with the transcript. */
export async function obtainLabels(
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
