import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** A requested step of a process, with its state in the present attempt. */
@Entity({ name: 'process_step' })
export class ProcessStepEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  /** `analysis`, `translation:de`, … */
  @PrimaryColumn('text') name!: string;
  @Column('integer') ordinal!: number;
  /** Steps of a stage run in parallel, stages one after the other. */
  @Column('integer') stage!: number;
  @Column('integer') weight!: number;
  @Column('text') status!: 'waiting' | 'running' | 'completed';
  @Column('text', { nullable: true }) childJobId!: string | null;
  /** The result of its job. */
  @Column('jsonb', { nullable: true }) result!: Record<string, unknown> | null;
}

/** Returns the steps in the order they run. */
export const findSteps = (
  tx: EntityManager,
  workspaceId: string,
  jobId: string,
): Promise<ProcessStepEntity[]> =>
  tx.find(ProcessStepEntity, { where: { workspaceId, jobId }, order: { ordinal: 'asc' } });
