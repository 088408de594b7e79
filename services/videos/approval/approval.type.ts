import { ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { defineConnection } from '../../platform/graphql/connection.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { Actor, toActor } from '../actor/actor.type.js';
import { ApprovalStatusEnum } from '../video/video.type.js';
import {
  type ApprovalEntity,
  type ApprovalStatus,
  SECTIONS,
  type Section,
  type SectionHashes,
} from './approval.entity.js';
import { changedSections, hashOfSections } from './hash-content.js';

const DECISIONS = ['approved', 'rejected', 'withdrawn'] as const;

export interface DecideApproval {
  readonly status: (typeof DECISIONS)[number];
  readonly note?: string | null;
}

const NOTE = 'At most 5000 characters.';

const SectionEnum = upperCaseEnum(SECTIONS);
registerEnumType(SectionEnum, {
  name: 'ContentSection',
  description: 'Part of a video’s content.',
  valuesConfig: {
    SCRIPT: { description: 'Lines, their timing and narration, and key events.' },
    SETTINGS: { description: 'Export settings, elements, zoom moments, name and declarations.' },
    SOURCE: { description: 'The uploaded file.' },
    ARTICLE: { description: 'The help articles.' },
  },
});

const DecisionEnum = upperCaseEnum(DECISIONS);
registerEnumType(DecisionEnum, {
  name: 'ApprovalDecision',
  description: 'A decision on an approval.',
  valuesConfig: {
    APPROVED: { description: 'Approves; the video stays locked. Owners and admins only.' },
    REJECTED: { description: 'Rejects; the video is unlocked. Owners and admins only.' },
    WITHDRAWN: {
      description: 'Withdraws; the video is unlocked. For approved videos, owners and admins only.',
    },
  },
});

@ObjectType('VideoApproval', {
  description:
    'A request to approve a video in its current state, and the decision. Stored as long as the video.',
})
export class Approval {
  @Field(() => ID, 'ID, with the prefix apr_.') id!: string;
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @Field(() => ApprovalStatusEnum, 'Status.') status!: ApprovalStatus;
  @NullableField(() => String, 'Note of the requester.') note!: string | null;
  @NullableField(() => String, 'Note of the decision.') decisionNote!: string | null;
  @Field(() => String, {
    description:
      'SHA-256 (hexadecimal) of the content at the request: script, settings, source and articles.',
  })
  contentHash!: string;
  @Field(() => Boolean, 'Whether the content changed since the request.') stale!: boolean;
  @Field(() => [SectionEnum], 'Parts of the content that changed since the request.')
  changedSections!: Section[];
  @Field(() => Actor, 'Requester.') requestedBy!: Actor;
  @NullableField(() => Actor, 'Actor that decided; null while pending.') decidedBy!: Actor | null;
  @Field(() => Date, 'Time of the request.') createdAt!: Date;
  @NullableField(() => Date, 'Time of the decision; null while pending.') decidedAt!: Date | null;
}

export const ApprovalConnection = defineConnection(Approval, {
  name: 'VideoApproval',
  plural: 'approvals',
  order: 'newest first',
});

@InputType({ description: 'An approval to request.' })
export class RequestApprovalInput {
  @NullableField(() => String, `For the approver. ${NOTE}`) note?: string | null;
}

@InputType({ description: 'A decision on an approval.' })
export class DecideApprovalInput {
  @Field(() => DecisionEnum, 'The decision.') status!: DecideApproval['status'];
  @NullableField(() => String, `The reason. ${NOTE}`) note?: string | null;
}

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
