import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EngineReport } from './engine-report.js';

/** A running worker, and the capabilities of its engines. */
@Entity({ name: 'engine_presence' })
export class EnginePresenceEntity {
  @PrimaryColumn('text') workerId!: string;
  @Column('jsonb') report!: EngineReport;
  @Column('timestamptz') seenAt!: Date;
}
