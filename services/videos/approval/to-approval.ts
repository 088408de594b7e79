import { toActor } from '../actor/actor-of.js';
import type { ApprovalEntity, SectionHashes } from './approval.entity.js';
import type { Approval } from './approval.type.js';
import { changedSections, hashOfSections } from './hash-content.js';

/** Converts the row to its GraphQL type, comparing its hashes with those of the current content. */
export function toApproval(approval: ApprovalEntity, current: SectionHashes): Approval {
  const { id, videoId, status, note, decisionNote, sectionHashes, createdAt, decidedAt } = approval;
  const { requestedByType, requestedBy, decidedByType, decidedBy } = approval;
  const changed = changedSections(sectionHashes, current);
  return {
    id,
    videoId,
    status,
    note,
    decisionNote,
    createdAt,
    decidedAt,
    contentHash: hashOfSections(sectionHashes),
    stale: changed.length > 0,
    changedSections: changed,
    requestedBy: toActor({ type: requestedByType, id: requestedBy }),
    decidedBy: decidedByType && decidedBy ? toActor({ type: decidedByType, id: decidedBy }) : null,
  };
}
