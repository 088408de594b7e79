import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VideoExportSettings } from '../../../schemas/export-settings.js';

/** A video's default export settings; the row exists once a setting is set. */
@Entity({ name: 'export_settings' })
export class ExportSettingsEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** Only the fields that were set; absent fields use the Brand Kit. */
  @Column('jsonb') settings!: VideoExportSettings;
  @Column('timestamptz') updatedAt!: Date;
}
