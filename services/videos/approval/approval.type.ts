import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { defineConnection } from '../../platform/connection.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { Actor } from '../actor/actor.type.js';
import { ApprovalStatusEnum } from '../video/video.type.js';
import { type ApprovalStatus, SECTIONS, type Section } from './approval.entity.js';
import { DECISIONS, type DecideApproval } from './decide-approval.js';

const NOTE = 'At most 5000 characters.';

const SectionEnum = upperCaseEnum(SECTIONS);
registerEnumType(SectionEnum, {
  name: 'ContentSection',
  description: 'A part of the content of a video.',
  valuesConfig: {
    SCRIPT: { description: 'Lines, their timing and narration, and key events.' },
    SETTINGS: { description: 'Export settings, elements, zooms, name and what the video declares.' },
    SOURCE: { description: 'The uploaded file.' },
    ARTICLE: { description: 'The help articles.' },
  },
});

const DecisionEnum = upperCaseEnum(DECISIONS);
registerEnumType(DecisionEnum, {
  name: 'ApprovalDecision',
  description: 'What becomes of a request for approval.',
  valuesConfig: {
    APPROVED: { description: 'The video stays locked. For owners and admins.' },
    REJECTED: { description: 'The video is unlocked. For owners and admins.' },
    WITHDRAWN: { description: 'The video is unlocked. Of an approved video, for owners and admins.' },
  },
});

@ObjectType('VideoApproval', {
  description:
    'A request to approve a video as it is, and what became of it. It is kept as long as the video.',
})
export class Approval {
  @Field(() => ID, { description: 'Its id: apr_…' }) id!: string;
  @Field(() => ID, { description: 'The video.' }) videoId!: string;
  @Field(() => ApprovalStatusEnum, { description: 'What became of it.' }) status!: ApprovalStatus;
  @Field(() => String, { nullable: true, description: 'What was said when it was requested.' })
  note!: string | null;
  @Field(() => String, { nullable: true, description: 'What was said when it was decided.' })
  decisionNote!: string | null;
  @Field(() => String, {
    description:
      'SHA-256 of the content it was requested for, in hexadecimal: script, settings, source and articles.',
  })
  contentHash!: string;
  @Field(() => Boolean, { description: 'The content is another now than it was requested for.' })
  stale!: boolean;
  @Field(() => [SectionEnum], { description: 'What of the content is another now.' })
  changedSections!: Section[];
  @Field(() => Actor, { description: 'Who requested it.' }) requestedBy!: Actor;
  @Field(() => Actor, { nullable: true, description: 'Who decided it; null while it is pending.' })
  decidedBy!: Actor | null;
  @Field(() => Date, { description: 'When it was requested.' }) createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When it was decided; null while it is pending.' })
  decidedAt!: Date | null;
}

export const ApprovalConnection = defineConnection(Approval, {
  name: 'VideoApproval',
  plural: 'approvals',
  order: 'newest first',
});

@InputType({ description: 'A request for approval.' })
export class RequestApprovalInput {
  @Field(() => String, { nullable: true, description: `For who decides. ${NOTE}` })
  note?: string | null;
}

@InputType({ description: 'What becomes of a request for approval.' })
export class DecideApprovalInput {
  @Field(() => DecisionEnum, { description: 'The decision.' }) status!: DecideApproval['status'];
  @Field(() => String, { nullable: true, description: `The reason. ${NOTE}` }) note?: string | null;
}
