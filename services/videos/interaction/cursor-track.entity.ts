import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CursorPoint } from '../../../schemas/interaction.js';

/** Where the cursor of a screen recording is. */
@Entity({ name: 'cursor_track' })
export class CursorTrackEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** In order of time; between two points the cursor moves straight. */
  @Column('jsonb') points!: CursorPoint[];
}
