import type { EntityManager } from 'typeorm';
import { stepProgress } from '../analysis/analysis-progress.js';
import type { GatherPayload } from '../translation/translation-work.js';
import type { WorkEntity, WorkKind } from './work.entity.js';

/** How far the pieces of one kind have come. */
export interface PiecesOfKind {
  readonly kind: WorkKind;
  readonly pieces: number;
  readonly done: number;
  /** Of their common weight, 0 to 1. */
  readonly fraction: number;
}

export async function readPieces(tx: EntityManager, jobId: string): Promise<PiecesOfKind[]> {
  return tx.query(
    `select kind, count(*)::int as pieces, count(*) filter (where state = 'done')::int as done,
       (sum(weight * fraction) / greatest(sum(weight), 1e-9))::float8 as fraction
     from work where job_id = $1 group by kind`,
    [jobId],
  );
}

export interface JobProgress {
  /** 0 to 100; 100 only once the job has ended. */
  readonly percent: number;
  readonly step: string;
  readonly message: string;
  /** 0 to 1: of what was queued together with the piece that speaks. Absent: it began the job. Null: nobody knows. */
  readonly doneSinceQueued?: number | null;
}

/** The percent that is left until what came of the work can be read. */
const WORKED = 99;

/** One piece that is the whole job, or all of it so far. */
export const wholeProgress = (fraction: number, said: Omit<JobProgress, 'percent'>): JobProgress => ({
  ...said,
  percent: fraction * WORKED,
});

/** An analysis that is heard in pieces, by the speech that was heard; null while its first piece is all there is. */
function hearingProgress(pieces: readonly PiecesOfKind[]): JobProgress | null {
  const of = (kind: WorkKind) => pieces.find((piece) => piece.kind === kind);
  const hearing = of('hear');
  if (!hearing) return null;
  const joining = of('analysis-join');
  if (joining) {
    const { fraction, ...said } = stepProgress('writing-subtitles', joining.fraction);
    return wholeProgress(fraction, { ...said, doneSinceQueued: joining.fraction });
  }
  const { fraction, step, message } = stepProgress('hearing', hearing.fraction);
  return {
    ...wholeProgress(fraction, {
      step,
      message: `${message}: ${hearing.done} of ${hearing.pieces} pieces heard`,
    }),
    doneSinceQueued: hearing.fraction,
  };
}

/** A job of several pieces as a whole, whichever of them speaks. */
export function progressOfPieces(
  pieces: readonly PiecesOfKind[],
  { jobId, payload }: Pick<WorkEntity, 'jobId' | 'payload'>,
): JobProgress {
  const whole = progressOf(new Set(pieces.map(({ kind }) => kind)), pieces);
  if (!jobId.startsWith('translation_')) return whole;
  // A translation that is read aloud as well: that comes second.
  if (whole.step !== 'translation') {
    const { percent, doneSinceQueued = percent / 100 } = whole;
    return { ...whole, doneSinceQueued, percent: 50 + percent / 2 };
  }
  const { isVoicedNext } = payload as GatherPayload;
  return isVoicedNext ? { ...whole, percent: whole.percent / 2 } : whole;
}

function progressOf(kinds: ReadonlySet<WorkKind>, pieces: readonly PiecesOfKind[]): JobProgress {
  if (kinds.has('tool') || kinds.has('tool-fetch')) return toolProgress(pieces);
  if (kinds.has('translate')) return translationProgress(pieces);
  if (kinds.has('voice-plan')) return voiceoverProgress(pieces);
  return hearingProgress(pieces) ?? exportProgress(pieces);
}

/** Percent of a voiceover's time by experience: speaking is nearly all of it. */
const VOICEOVER_SHARES = { 'voice-plan': 2, voice: 87, 'voice-join': 10 } as const;

function voiceoverProgress(pieces: readonly PiecesOfKind[]): JobProgress {
  const of = (kind: WorkKind) => pieces.find((piece) => piece.kind === kind);
  const share = (kind: keyof typeof VOICEOVER_SHARES) => VOICEOVER_SHARES[kind] * (of(kind)?.fraction ?? 0);
  const joining = of('voice-join');
  // Without a line to be spoken anew the pieces between plan and join are not there at all.
  const spoken = joining ? VOICEOVER_SHARES.voice : share('voice');
  const percent = share('voice-plan') + spoken + share('voice-join');
  if (joining) {
    const message = 'Putting the lines together';
    return { percent, step: 'join', message, doneSinceQueued: joining.fraction };
  }
  const voices = of('voice');
  if (!voices) return { percent, step: 'plan', message: 'Looking at the lines' };
  const message = `Speaking: ${Math.round(voices.fraction * 100)} % of what is new`;
  return { percent, step: 'speaking', message };
}

/** Translating is all of it; what comes then takes no time. */
function translationProgress(pieces: readonly PiecesOfKind[]): JobProgress {
  const of = (kind: WorkKind) => pieces.find((piece) => piece.kind === kind);
  const percent = 98 * (of('translate')?.fraction ?? 0);
  const gathering = of('gather');
  if (gathering) {
    const message = 'Putting the translation together';
    return { percent, step: 'translation', message, doneSinceQueued: gathering.fraction };
  }
  return { percent, step: 'translation', message: 'Translating the text' };
}

/** Percent of a tool's job that fetching is, where there is something to fetch. */
const TOOL_FETCH_SHARE = 30;

function toolProgress(pieces: readonly PiecesOfKind[]): JobProgress {
  const of = (kind: WorkKind) => pieces.find((piece) => piece.kind === kind);
  const fetching = of('tool-fetch');
  const running = of('tool');
  const fetched = fetching ? TOOL_FETCH_SHARE : 0;
  if (!running) {
    const percent = fetched * (fetching?.fraction ?? 0);
    return { percent, step: 'fetch', message: 'Fetching what was given' };
  }
  const percent = fetched + (WORKED - fetched) * running.fraction;
  return { percent, step: 'tool', message: 'Working', doneSinceQueued: running.fraction };
}

/** Percent of an export's time by experience: encoding is nearly all of it. */
const EXPORT_SHARES = { plan: 3, segment: 86, sound: 4, join: 6 } as const;

/** An export as a whole, whichever of its pieces speaks. */
function exportProgress(pieces: readonly PiecesOfKind[]): JobProgress {
  const of = (kind: WorkKind) => pieces.find((piece) => piece.kind === kind);
  const share = (kind: keyof typeof EXPORT_SHARES) => EXPORT_SHARES[kind] * (of(kind)?.fraction ?? 0);
  const percent = share('plan') + share('segment') + share('sound') + share('join');
  const segments = of('segment');
  const joining = of('join');
  if (joining) {
    const message = 'Joining picture and sound';
    return { percent, step: 'join', message, doneSinceQueued: joining.fraction };
  }
  if (!segments) return { percent, step: 'plan', message: 'Preparing the source' };
  if (segments.done === segments.pieces) return { percent, step: 'sound', message: 'Mixing the sound' };
  return {
    percent,
    step: 'render',
    message: `Rendering: ${segments.done} of ${segments.pieces} pieces done`,
  };
}
