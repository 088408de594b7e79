import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ActorType } from '../actor/actor.type.js';

/** A comment on a video, or a reply to one. */
@Entity({ name: 'comment' })
export class CommentEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  /** The comment that begins the thread; null: it is this one. */
  @Column('text', { nullable: true }) parentId!: string | null;
  @Column('text') body!: string;
  /** Seconds of the video. */
  @Column('double precision', { nullable: true }) atSeconds!: number | null;
  /** Of the thread; null in a reply. */
  @Column('boolean', { nullable: true }) resolved!: boolean | null;
  /** Ids of the members who are mentioned in the body. */
  @Column('text', { array: true }) mentions!: string[];
  @Column('text') authorType!: ActorType;
  @Column('text') authorId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
