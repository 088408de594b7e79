import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A word of a line and when it is said, in seconds of the source. */
export interface LineWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One line of the script: subtitle and narration in one, in seconds of the source. */
@Entity({ name: 'script_line' })
export class ScriptLineEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** From 0, in order of time. */
  @PrimaryColumn('integer') position!: number;
  @Column('double precision') startTime!: number;
  @Column('double precision') endTime!: number;
  @Column('text') text!: string;
  /** Times of the words; null if the text is not transcribed speech. */
  @Column('jsonb', { nullable: true }) words!: readonly LineWord[] | null;
  /** The line read aloud; the three come and go together. */
  @Column('text', { nullable: true }) voiceFileId!: string | null;
  /** Seconds. */
  @Column('double precision', { nullable: true }) voiceDuration!: number | null;
  /** Names all that shaped the voice. */
  @Column('text', { nullable: true }) voiceKey!: string | null;
}
