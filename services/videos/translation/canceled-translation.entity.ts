import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job that was canceled: what it still brings is not made any more. Kept for as long as what was to be translated. */
@Entity({ name: 'canceled_translation' })
export class CanceledTranslationEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  @Column('text') videoId!: string;
  /** The latest that was canceled. */
  @Column('integer') attempt!: number;
}
