import { Column, Entity, PrimaryColumn } from 'typeorm';

export const KEY_EVENT_SOURCES = ['given', 'detected'] as const;
export type KeyEventSource = (typeof KEY_EVENT_SOURCES)[number];

/** A key event of the video: provided with the request to analyze, or detected. */
@Entity({ name: 'key_event' })
export class KeyEventEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @PrimaryColumn('text') source!: KeyEventSource;
  /** From 0, in the order they were given or detected in. */
  @PrimaryColumn('integer') position!: number;
  @Column('text') text!: string;
  /** Seconds of the source, as it was given or detected. */
  @Column('double precision', { nullable: true }) timestamp!: number | null;
  /** Seconds of the source: where an analysis found that what was given without a time belongs. */
  @Column('double precision', { nullable: true }) placedAt!: number | null;
}

/** Time in the video in seconds; null if unknown. */
export const placeOf = ({ timestamp, placedAt }: KeyEventEntity): number | null => timestamp ?? placedAt;
