import { Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { JOB_ID } from '../../../schemas/descriptions.js';
import { defineConnection } from '../../platform/graphql/connection.js';
import { Field, NullableField } from '../../platform/graphql/described.js';

@ObjectType({
  description:
    'A ZIP file with everything of a video: source, newest export, script with narration, articles, settings. Removed with the video.',
})
export class Backup {
  @Field(() => ID, 'ID, with the prefix bak_.') id!: string;
  @Field(() => ID, JOB_ID) jobId!: string;
  @Field(() => String, 'Filename.') filename!: string;
  @Field(() => Float, 'Size of the file in bytes.') sizeBytes!: number;
  @Field(() => String, 'SHA-256 of the file, hexadecimal.') sha256!: string;
  @Field(() => Int, 'Number of files in the archive.') fileCount!: number;
  @Field(() => String, 'URL of the file; valid for a day.') url!: string;
  @Field(() => Date, 'Time of completion.') createdAt!: Date;
}

export const BackupConnection = defineConnection(Backup, {
  name: 'Backup',
  plural: 'backups',
  order: 'newest first',
});

@ObjectType({ description: 'A deleted backup.' })
export class DeletedBackup {
  @Field(() => ID, 'ID of the deleted backup.') id!: string;
}

@InputType({
  description: 'A backup to restore: exactly one of backupId, backupUrl, filename and fileId.',
})
export class RestoreBackupInput {
  @NullableField(() => ID, 'ID of a backup of this workspace.') backupId?: string | null;
  @NullableField(() => String, 'Public http or https URL of the backup.') backupUrl?: string | null;
  @NullableField(() => String, 'Filename; requests an upload URL. 1 to 255 characters.')
  filename?: string | null;
  @NullableField(() => ID, 'ID of a file already received by the media service.') fileId?: string | null;
  @NullableField(() => String, 'Name, 1 to 200 characters; defaults to the backup’s.') name?: string | null;
  @NullableField(() => ID, 'ID of its project; uncategorized if absent.') projectId?: string | null;
}
