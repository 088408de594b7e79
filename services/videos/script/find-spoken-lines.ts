import type { EntityManager } from 'typeorm';
import { spokenLines } from '../../../schemas/formats/cues-of.js';
import { ScriptLineEntity } from './script-line.entity.js';

/** Returns the lines of a script that contain text, ordered by time. */
export const findSpokenLines = async (tx: EntityManager, videoId: string): Promise<ScriptLineEntity[]> =>
  spokenLines(await tx.find(ScriptLineEntity, { where: { videoId }, order: { position: 'asc' } }));
