import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A range of a video that is shown enlarged. */
@Entity({ name: 'zoom_moment' })
export class ZoomMomentEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** From 0, ordered by time. */
  @PrimaryColumn('integer') position!: number;
  /** Seconds in the source; each range ends no later than the next starts. */
  @Column('double precision') startTime!: number;
  @Column('double precision') endTime!: number;
  /** Centre, from 0 to 1 of the frame width. */
  @Column('double precision') x!: number;
  /** Centre, from 0 to 1 of the frame height. */
  @Column('double precision') y!: number;
  /** Magnification, from 1 to 3. */
  @Column('double precision') scale!: number;
}
