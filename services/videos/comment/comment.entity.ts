import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ActorType } from '../actor/actor.type.js';

/** Comment counts of a video; the row is missing while it was never commented on. */
@Entity({ name: 'discussion' })
export class DiscussionEntity {
  @PrimaryColumn('text') workspaceId!: string;
  /** Id of the video. */
  @PrimaryColumn('text') id!: string;
  @Column('integer') commentCount!: number;
  /** Number of unresolved threads. */
  @Column('integer') unresolvedCount!: number;
  @Column('timestamptz') updatedAt!: Date;
  /** Incremented by the database with every change. */
  @Column('integer') version!: number;
}

/** The state that subscribers receive; also exists for a video that was never commented on. */
export type LiveDiscussion = Pick<DiscussionEntity, 'id' | 'commentCount' | 'unresolvedCount' | 'version'>;

/** A comment on a video, or a reply to one. */
@Entity({ name: 'comment' })
export class CommentEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  /** The first comment of the thread; null in that comment itself. */
  @Column('text', { nullable: true }) parentId!: string | null;
  @Column('text') body!: string;
  /** Seconds in the video. */
  @Column('double precision', { nullable: true }) atSeconds!: number | null;
  /** Whether the thread is resolved; null in a reply. */
  @Column('boolean', { nullable: true }) resolved!: boolean | null;
  /** Ids of the members mentioned in the body. */
  @Column('text', { array: true }) mentions!: string[];
  @Column('text') authorType!: ActorType;
  @Column('text') authorId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
