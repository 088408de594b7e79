import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The tenant that all data belongs to. */
@Entity({ name: 'workspace' })
export class WorkspaceEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @Column('text') name!: string;
  @Column('text') planId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
