import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ActorType } from '../actor/actor.type.js';
import type { APPROVALS } from '../video/video.entity.js';

/** What the content of a video consists of. */
export const SECTIONS = ['script', 'settings', 'source', 'article'] as const;
export type Section = (typeof SECTIONS)[number];
/** SHA-256 in hexadecimal. */
export type SectionHashes = Readonly<Record<Section, string>>;

export type ApprovalStatus = (typeof APPROVALS)[number];

/** A request to approve a video as it is, and what became of it. */
@Entity({ name: 'approval' })
export class ApprovalEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('text') status!: ApprovalStatus;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('text', { nullable: true }) decisionNote!: string | null;
  /** Of the content it was requested for. */
  @Column('jsonb') sectionHashes!: SectionHashes;
  @Column('text') requestedByType!: ActorType;
  @Column('text') requestedBy!: string;
  @Column('text', { nullable: true }) decidedByType!: ActorType | null;
  @Column('text', { nullable: true }) decidedBy!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
}
