import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stretch of a video that is shown larger. */
@Entity({ name: 'zoom_moment' })
export class ZoomMomentEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** From 0, in order of time. */
  @PrimaryColumn('integer') position!: number;
  /** Seconds of the source; the end of one is no later than the start of the next. */
  @Column('double precision') startTime!: number;
  @Column('double precision') endTime!: number;
  /** Centre, 0 to 1 of the picture's width. */
  @Column('double precision') x!: number;
  /** Centre, 0 to 1 of the picture's height. */
  @Column('double precision') y!: number;
  /** 1 to 3 times larger. */
  @Column('double precision') scale!: number;
}
