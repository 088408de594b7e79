import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One of the steps that were asked of a process, and how it stands in the present attempt. */
@Entity({ name: 'process_step' })
export class ProcessStepEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  /** `analysis`, `translation:de`, … */
  @PrimaryColumn('text') name!: string;
  @Column('integer') ordinal!: number;
  /** Steps of a stage run side by side, stages one after the other. */
  @Column('integer') stage!: number;
  @Column('integer') weight!: number;
  @Column('text') status!: 'waiting' | 'running' | 'completed';
  @Column('text', { nullable: true }) childJobId!: string | null;
  /** What came of its job. */
  @Column('jsonb', { nullable: true }) result!: Record<string, unknown> | null;
}
