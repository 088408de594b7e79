import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import {
  type Interaction,
  type InteractionBox,
  MAX_INTERACTION_LABEL,
  MAX_INTERACTIONS,
} from '../../../schemas/interaction.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError, invalid, notFound } from '../../platform/errors/errors.js';
import { requireLength } from '../../platform/text/check-text.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { requireSpanWithin } from '../video/time-span.js';
import { findVideoForUpdate } from '../video/video.entity.js';
import { InteractionEntity } from './interaction.entity.js';

/** What a caller provides; without a box it is the point alone, and a person is sure of it. */
export type NewInteraction = Pick<Interaction, 'kind' | 'start' | 'end' | 'x' | 'y'> &
  Partial<Pick<Interaction, 'box' | 'label'>>;

/** Adds an interaction that no analysis has detected. Later analyses leave it as it is. */
export async function addInteraction(
  ctx: VideosContext,
  videoId: string,
  given: NewInteraction,
): Promise<InteractionEntity> {
  requireAccess(ctx.caller, ACCESS.addInteraction);
  const { workspaceId } = ctx.caller;
  const row = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'addInteraction', videoId);
    const { box = { x: given.x, y: given.y, width: 0, height: 0 }, label = null } = given;
    const { start, end, ...rest } = { ...given, box, label, confidence: 1 };
    checkInteraction({ start, end, ...rest }, video.durationSeconds);
    if ((await tx.countBy(InteractionEntity, { videoId })) >= MAX_INTERACTIONS)
      throw new DomainError(
        'validation_error',
        `body.videoId: the video already has ${MAX_INTERACTIONS} interactions, the maximum`,
        { field: 'body.videoId' },
      );
    const own = { workspaceId, videoId, id: makeId('int'), source: 'given', startTime: start, endTime: end };
    await tx.save(Object.assign(video, { updatedAt: new Date() }));
    return tx.save(InteractionEntity, { ...rest, ...own } as InteractionEntity);
  });
  ctx.load.video.clear(videoId);
  ctx.load.interactions.clear(videoId);
  return row;
}

export interface WhichInteraction {
  readonly videoId: string;
  readonly id: string;
}

/** Absent or null fields stay as they are; a label of null is removed. */
export type InteractionChanges = {
  readonly [name in Exclude<keyof Interaction, 'confidence'>]?: Interaction[name] | null | undefined;
};

/** Changes an interaction. Later analyses leave it as it is. */
export async function updateInteraction(
  ctx: VideosContext,
  { videoId, id }: WhichInteraction,
  changes: InteractionChanges,
): Promise<InteractionEntity> {
  requireAccess(ctx.caller, ACCESS.updateInteraction);
  const { workspaceId } = ctx.caller;
  const row = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'updateInteraction', videoId);
    const found = await requireInteraction(tx, { videoId, id });
    const changed = {
      kind: changes.kind ?? found.kind,
      start: changes.start ?? found.startTime,
      end: changes.end ?? found.endTime,
      x: changes.x ?? found.x,
      y: changes.y ?? found.y,
      box: changes.box ?? found.box,
      label: changes.label === undefined ? found.label : changes.label,
      confidence: 1,
    };
    checkInteraction(changed, video.durationSeconds);
    const { start: startTime, end: endTime, ...rest } = changed;
    await tx.save(Object.assign(video, { updatedAt: new Date() }));
    return tx.save(Object.assign(found, rest, { startTime, endTime, source: 'given' as const }));
  });
  ctx.load.video.clear(videoId);
  ctx.load.interactions.clear(videoId);
  return row;
}

export async function requireInteraction(
  tx: EntityManager,
  { videoId, id }: WhichInteraction,
): Promise<InteractionEntity> {
  const found = await tx.findOneBy(InteractionEntity, { videoId, id });
  if (!found) throw notFound({ what: 'Interaction', id });
  return found;
}

/** Throws `validation_error` naming the field and the rule. */
export function checkInteraction(
  { start, end, x, y, box, label }: Interaction,
  durationSeconds: number | null,
  field = 'body.input',
): void {
  if (start < 0) throw invalid(`${field}.start`, 'must be at least 0');
  if (end < start) throw invalid(`${field}.end`, `must not be before its start (${start})`);
  requireSpanWithin(field, { start, end }, durationSeconds);
  for (const [name, value] of Object.entries({ x, y })) requirePart(`${field}.${name}`, value);
  for (const name of ['x', 'y', 'width', 'height'] as const) requirePart(`${field}.box.${name}`, box[name]);
  requireInside(`${field}.box`, box);
  if (label !== null) requireLength(`${field}.label`, label, { min: 1, max: MAX_INTERACTION_LABEL });
}

function requirePart(field: string, value: number): void {
  if (value < 0) throw invalid(field, 'must be at least 0');
  if (value > 1) throw invalid(field, 'must be at most 1');
}

/** A sum of rounded numbers may be a little more than one. */
const ROUNDING = 1e-6;

function requireInside(field: string, { x, y, width, height }: InteractionBox): void {
  if (x + width > 1 + ROUNDING) throw invalid(`${field}.width`, `must be at most 1 together with x (${x})`);
  if (y + height > 1 + ROUNDING) throw invalid(`${field}.height`, `must be at most 1 together with y (${y})`);
}
