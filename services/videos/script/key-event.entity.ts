import { Column, Entity, PrimaryColumn } from 'typeorm';

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
