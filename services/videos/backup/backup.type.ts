import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
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
  ...{ name: 'Backup', plural: 'backups', order: 'newest first' },
});

@ObjectType({ description: 'The backup that was removed.' })
export class DeletedBackup {
  @Field(() => ID, { description: 'Which backup it was.' }) id!: string;
}
