import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One cue: what is said from when to when, in seconds of the source. */
@Entity({ name: 'subtitle' })
export class SubtitleEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** From 0, in order of time. */
  @PrimaryColumn('integer') position!: number;
  @Column('double precision') startTime!: number;
  @Column('double precision') endTime!: number;
  @Column('text') text!: string;
}
