import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A canceled translation job, whose later results are discarded. The row is deleted with the source video. */
@Entity({ name: 'canceled_translation' })
export class CanceledTranslationEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  @Column('text') videoId!: string;
  /** The latest canceled attempt. */
  @Column('integer') attempt!: number;
}
