import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { JOB_ID } from '../../../schemas/descriptions.js';
import { defineConnection } from '../../platform/connection.js';

@ObjectType({
  description:
    'One file (ZIP) with all there was of a video: source, newest export, script with its narration, articles, settings. It is removed with the video.',
})
export class Backup {
  @Field(() => ID, { description: 'Its id: bak_…' }) id!: string;
  @Field(() => ID, { description: JOB_ID }) jobId!: string;
  @Field(() => String, { description: 'What the file is called.' }) filename!: string;
  @Field(() => Float, { description: 'Size of the file in bytes.' }) sizeBytes!: number;
  @Field(() => String, { description: 'SHA-256 of the file, in hexadecimal.' }) sha256!: string;
  @Field(() => Int, { description: 'Number of files in it.' }) fileCount!: number;
  @Field(() => String, { description: 'Address of the file; valid for a day.' }) url!: string;
  @Field(() => Date, { description: 'When it was completed.' }) createdAt!: Date;
}

export const BackupConnection = defineConnection(Backup, {
  name: 'Backup',
  plural: 'backups',
  order: 'newest first',
});

@ObjectType({ description: 'The backup that was removed.' })
export class DeletedBackup {
  @Field(() => ID, { description: 'Which backup it was.' }) id!: string;
}

@InputType({
  description:
    'A backup that a new video is made of: exactly one of backupId, backupUrl, filename, fileId says where it is.',
})
export class RestoreBackupInput {
  @Field(() => ID, { nullable: true, description: 'A backup of this workspace: bak_…' })
  backupId?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'A public http or https address; it is fetched from there.',
  })
  backupUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The file is sent to the address in the answer. 1 to 255 characters.',
  })
  filename?: string | null;
  @Field(() => ID, { nullable: true, description: 'A file that the media service has received already.' })
  fileId?: string | null;
  @Field(() => String, { nullable: true, description: '1 to 200 characters; else as in the backup.' })
  name?: string | null;
  @Field(() => ID, { nullable: true, description: 'The project to file it in; uncategorized when absent.' })
  projectId?: string | null;
}
