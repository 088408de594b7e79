import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VideoExportSettings } from '../../../schemas/export-settings.js';

/** What a video has exported by when an export says nothing else; no row until something is set. */
@Entity({ name: 'export_settings' })
export class ExportSettingsEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** Only what was set: what is absent is as the Brand Kit has it. */
  @Column('jsonb') settings!: VideoExportSettings;
  @Column('timestamptz') updatedAt!: Date;
}
