import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RequestedElement } from '../../../schemas/messages/render-request.js';

/** An overlay on a video, or a hidden region of it. */
@Entity({ name: 'element' })
export class ElementEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** From 0, from back to front. */
  @PrimaryColumn('integer') position!: number;
  @Column('jsonb') element!: RequestedElement;
}
