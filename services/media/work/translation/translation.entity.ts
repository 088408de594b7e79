import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type {
  TranslatedArticle,
  TranslationRequest,
} from '../../../../schemas/messages/translation-request.js';

export interface StoredTranslation {
  readonly title: string;
  /** One for each requested line, in the same order. */
  readonly lines: readonly string[];
  readonly article: TranslatedArticle | null;
  readonly isDraft: boolean;
  /** The engine that translated it; absent in translations from before it was stored. */
  readonly engineId?: string | null;
  /** The new video's files, by the id of the file whose content they share. */
  readonly files: Readonly<Record<string, string>>;
}

/** A requested translation, stored as long as the translated video. */
@Entity({ name: 'translation' })
export class TranslationEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: TranslationRequest;
  /** Null while parts are missing. */
  @Column('jsonb', { nullable: true }) result!: StoredTranslation | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** Some of its texts, translated. */
@Entity({ name: 'translation_part' })
export class TranslationPartEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') translationId!: string;
  /** Index of the first of them among all. */
  @PrimaryColumn('integer') first!: number;
  @Column('jsonb') texts!: readonly string[];
  @Column('boolean') isDraft!: boolean;
  /** Null in parts from before it was stored. */
  @Column('text', { nullable: true }) engineId!: string | null;
}
