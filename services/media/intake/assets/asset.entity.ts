import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AssetKind } from './assets.js';

/** A file that a setting refers to by URL, as stored for a workspace. */
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
  /** From then on the URL is revalidated. */
  @Column('timestamptz') checkAfter!: Date;
  @Column('timestamptz') usedAt!: Date;
  /** Set once the URL returns another file. */
  @Column('timestamptz', { nullable: true }) replacedAt!: Date | null;
}
