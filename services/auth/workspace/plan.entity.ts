import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a workspace pays for. A row, so that an operator changes it without a release. */
@Entity({ name: 'plan' })
export class PlanEntity {
  @PrimaryColumn('text') id!: string;
  @Column('boolean') apiAccess!: boolean;
  /** -1 is unlimited. */
  @Column('integer') videoMinutesPerMonth!: number;
  @Column('integer') webhooks!: number;
}
