import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ActorType } from '../actor/actor.type.js';

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
