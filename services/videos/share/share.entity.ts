import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXPORT_RATIOS } from '../../../schemas/export-ratio.js';

/** What the page of a share shows: the newest export, all of them, or the one in an aspect ratio. */
export const SHARED_EXPORTS = ['newest', 'all', ...EXPORT_RATIOS] as const;
export type SharedExports = (typeof SHARED_EXPORTS)[number];

/** The public address of a video's exports. */
@Entity({ name: 'share' })
export class ShareEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** Part of the page's URL; cannot be guessed, and is new each time sharing begins. */
  @Column('text') id!: string;
  @Column('boolean') downloadable!: boolean;
  @Column('text') shows!: SharedExports;
  @Column('timestamptz') sharedAt!: Date;
}
