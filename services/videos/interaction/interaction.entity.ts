import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CursorPoint, InteractionBox, InteractionKind } from '../../../schemas/interaction.js';

const INTERACTION_SOURCES = ['given', 'detected'] as const;
export type InteractionSource = (typeof INTERACTION_SOURCES)[number];

/** Something a person did in a screen recording, or that the recorded program answered. */
@Entity({ name: 'interaction' })
export class InteractionEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  /** `given`: added or changed by a person; an analysis replaces the others only. */
  @Column('text') source!: InteractionSource;
  @Column('text') kind!: InteractionKind;
  /** Seconds of the source. */
  @Column('double precision') startTime!: number;
  @Column('double precision') endTime!: number;
  /** 0 to 1 of the frame's width. */
  @Column('double precision') x!: number;
  /** 0 to 1 of the frame's height. */
  @Column('double precision') y!: number;
  @Column('jsonb') box!: InteractionBox;
  @Column('text', { nullable: true }) label!: string | null;
  @Column('double precision') confidence!: number;
}

/** Where the cursor of a screen recording is. */
@Entity({ name: 'cursor_track' })
export class CursorTrackEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** In order of time; between two points the cursor moves straight. */
  @Column('jsonb') points!: CursorPoint[];
}
