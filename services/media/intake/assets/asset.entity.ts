import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AssetKind } from './assets.js';

/** A file that a setting named by its address, as it was kept for a workspace. */
@Entity({ name: 'asset' })
export class AssetEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') kind!: AssetKind;
  @Column('text') url!: string;
  @Column('text') urlKey!: string;
  @Column('text') fileId!: string;
  @Column('integer', { nullable: true }) width!: number | null;
  @Column('integer', { nullable: true }) height!: number | null;
  @Column('double precision', { nullable: true }) durationSeconds!: number | null;
  @Column('text', { nullable: true }) etag!: string | null;
  @Column('text', { nullable: true }) lastModified!: string | null;
  /** From then on the address is asked again. */
  @Column('timestamptz') checkAfter!: Date;
  @Column('timestamptz') usedAt!: Date;
  /** Set once the address gives another file. */
  @Column('timestamptz', { nullable: true }) replacedAt!: Date | null;
}
