import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LineSource } from '../../../schemas/transcription.js';

/** A word of a line with its times in the source, in seconds. */
export interface LineWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** From 0 to 1; null or absent if unknown. */
  readonly confidence?: number | null | undefined;
}

/** A line of the script, which is both subtitle and narration, with times in the source in seconds. */
@Entity({ name: 'script_line' })
export class ScriptLineEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** From 0, ordered by time. */
  @PrimaryColumn('integer') position!: number;
  @Column('double precision') startTime!: number;
  @Column('double precision') endTime!: number;
  @Column('text') text!: string;
  /** Times of the words; null if the text is not transcribed speech. */
  @Column('jsonb', { nullable: true }) words!: readonly LineWord[] | null;
  /** Null in lines stored before this column. */
  @Column('text', { nullable: true }) source!: LineSource | null;
  /** Mean of the words, from 0 to 1; null if the text is not transcribed speech. */
  @Column('double precision', { nullable: true }) confidence!: number | null;
  /** Narration audio of the line; the three columns are set and cleared together. */
  @Column('text', { nullable: true }) voiceFileId!: string | null;
  /** Seconds. */
  @Column('double precision', { nullable: true }) voiceDuration!: number | null;
  /** Identifies all parameters of the narration audio. */
  @Column('text', { nullable: true }) voiceKey!: string | null;
}

export const KEY_EVENT_SOURCES = ['given', 'detected'] as const;
export type KeyEventSource = (typeof KEY_EVENT_SOURCES)[number];

/** A key event of the video: provided with the analysis request, or detected. */
@Entity({ name: 'key_event' })
export class KeyEventEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @PrimaryColumn('text') source!: KeyEventSource;
  /** From 0, in the order they were provided or detected. */
  @PrimaryColumn('integer') position!: number;
  @Column('text') text!: string;
  /** Seconds in the source, as provided or detected. */
  @Column('double precision', { nullable: true }) timestamp!: number | null;
  /** Seconds in the source: the time that an analysis detected for an event provided without one. */
  @Column('double precision', { nullable: true }) placedAt!: number | null;
}

/** Returns the time of the event in seconds; null if unknown. */
export const placeOf = ({ timestamp, placedAt }: KeyEventEntity): number | null => timestamp ?? placedAt;
