import { z } from 'zod';
import { deleteEndpoint, endpoint, jobEndpoint, listEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { RestoreBody, RestoreForm, RestoreParts, receiveBackup } from '../upload/receive-backup.js';
import { Cursor, IdParams, Limit, Page } from './schemas.js';
import { UploadAddress } from './uploads.js';

const BackupBody = z
  .object({
    id: z.string(),
    jobId: z.string(),
    filename: z.string(),
    sizeBytes: z.int(),
    sha256: z.string().describe('SHA-256 of the file, hexadecimal.'),
    fileCount: z.int().describe('Number of files.'),
    url: z.string().describe('Download URL; valid for a day.'),
    createdAt: z.string().meta({ format: 'date-time' }),
  })
  .describe('A downloadable backup.');

const BackupParams = z.strictObject({ ...IdParams.shape, backupId: IdParams.shape.id });

const createBackup = jobEndpoint({
  path: '/v1/videos/:id/backups',
  summary: 'Back up a video to one file',
  description: `The file is a ZIP of the source, the newest export (video, SRT, manifest), the script with its narration, articles with their images,
settings, and \`manifest.json\` with the SHA-256 of every file, as they are when the job begins. Restore it with \`POST /v1/backups/restore\`.
While a backup of the video is running, returns its job.

Backups count towards storage and are deleted with their video: download those to keep.`,
  tags: ['Backups'],
  params: IdParams,
  graphql: 'mutation CreateBackup($id: ID!) { createBackup(videoId: $id) }',
});

const listBackups = listEndpoint({
  path: '/v1/videos/:id/backups',
  summary: 'List a video’s backups, newest first',
  tags: ['Backups'],
  params: IdParams,
  query: z.strictObject({ page: Page, limit: Limit, cursor: Cursor }),
  plural: 'backups',
  item: BackupBody,
  operation: 'ListBackups',
  of: 'video',
});

const deleteBackup = deleteEndpoint({
  path: '/v1/videos/:id/backups/:backupId',
  summary: 'Delete a backup and its file',
  tags: ['Backups'],
  params: BackupParams,
  graphql: 'mutation DeleteBackup($id: ID!, $backupId: ID!) { deleteBackup(videoId: $id, id: $backupId) }',
});

interface Restored {
  readonly video: { readonly id: string };
  readonly job: { readonly id: string } | null;
  readonly upload: object | null;
}

const restoreBackup = endpoint({
  method: 'POST',
  path: '/v1/backups/restore',
  summary: 'Restore a backup as a new video',
  description: `Upload methods: multipart/form-data with the backup in the part \`file\`; \`backupId\` of this workspace; \`backupUrl\`, which the service
fetches; or \`filename\`: the answer then has \`upload\`; send the file there as for \`POST /v1/videos/upload\`.

A job of type \`ingest\` checks every file against \`manifest.json\`, reads the source and restores the content. If a file was changed, is missing
or does not belong, the job fails, the video's \`error\` says why, and nothing is restored. The video has a new
id and no approval, lock or translations. No minutes are charged.`,
  tags: ['Backups'],
  body: RestoreParts,
  receive: receiveBackup,
  accepts: { 'multipart/form-data': RestoreForm, 'application/json': RestoreBody },
  status: 202,
  answer: z.object({
    jobId: z.string().nullable().describe('Null if the job is created a moment later.'),
    status: z.string(),
    videoId: z.string().describe('ID of the created video.'),
    upload: UploadAddress.optional(),
  }),
  errors: [404, 413, 415],
  graphql: 'mutation RestoreBackup($input: RestoreBackupInput!) { restoreBackup(input: $input) }',
  selection: ' { video { id } job { id } upload { url method headers expiresAt } }',
  show: ({ video, job, upload }: Restored) => ({
    jobId: job?.id ?? null,
    status: 'pending',
    videoId: video.id,
    ...(upload && { upload }),
  }),
});

export const backupRoutes: readonly Route[] = [createBackup, listBackups, deleteBackup, restoreBackup];
