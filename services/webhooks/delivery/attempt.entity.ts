import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One request of a delivery with its result. */
@Entity({ name: 'attempt' })
export class AttemptEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') deliveryId!: string;
  @PrimaryColumn('integer') number!: number;
  @Column('timestamptz') startedAt!: Date;
  @Column('integer') durationMs!: number;
  /** Null, like the request, if the sender died before it could report. */
  @Column('text', { nullable: true }) url!: string | null;
  @Column('jsonb', { nullable: true }) requestHeaders!: Readonly<Record<string, string>> | null;
  @Column('text', { nullable: true }) requestBody!: string | null;
  @Column('integer', { nullable: true }) status!: number | null;
  @Column('text', { nullable: true }) responseBody!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
}
