import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ActorType } from '../actor/actor.type.js';
import type { APPROVALS } from '../video/video.entity.js';

/** The sections of a video's content. */
export const SECTIONS = ['script', 'settings', 'source', 'article'] as const;
export type Section = (typeof SECTIONS)[number];
/** SHA-256 in hexadecimal. */
export type SectionHashes = Readonly<Record<Section, string>>;

export type ApprovalStatus = (typeof APPROVALS)[number];

/** A request to approve a video's current content, and the decision on it. */
@Entity({ name: 'approval' })
export class ApprovalEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('text') status!: ApprovalStatus;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('text', { nullable: true }) decisionNote!: string | null;
  /** Hashes of the content for which approval was requested. */
  @Column('jsonb') sectionHashes!: SectionHashes;
  @Column('text') requestedByType!: ActorType;
  @Column('text') requestedBy!: string;
  @Column('text', { nullable: true }) decidedByType!: ActorType | null;
  @Column('text', { nullable: true }) decidedBy!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
}
