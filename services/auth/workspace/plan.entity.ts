import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The limits of a plan. Stored as a row, so that an operator can change it without a release. */
@Entity({ name: 'plan' })
export class PlanEntity {
  @PrimaryColumn('text') id!: string;
  @Column('boolean') apiAccess!: boolean;
  /** -1 means unlimited. */
  @Column('integer') videoMinutesPerMonth!: number;
  @Column('integer') webhooks!: number;
}
