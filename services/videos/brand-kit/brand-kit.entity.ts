import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BrandKit } from '../../../schemas/brand-kit.js';

/** Only the fields that were set; `completeBrandKit` adds the defaults. */
export interface BrandKitSettings
  extends Partial<Omit<BrandKit, 'captions' | 'captionRules' | 'article' | 'watermark' | 'music'>> {
  readonly captions?: Partial<BrandKit['captions']>;
  readonly captionRules?: Partial<BrandKit['captionRules']>;
  readonly article?: Partial<BrandKit['article']>;
  readonly watermark?: Partial<NonNullable<BrandKit['watermark']>>;
  readonly music?: Partial<NonNullable<BrandKit['music']>>;
}

/** A workspace's defaults for on-brand output; the row exists once a field is set. */
@Entity({ name: 'brand_kit' })
export class BrandKitEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @Column('jsonb') settings!: BrandKitSettings;
  @Column('timestamptz') updatedAt!: Date;
  /** Grows with every change. */
  @Column('integer', { default: 0 }) version!: number;
}
