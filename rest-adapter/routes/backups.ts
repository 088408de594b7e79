import { z } from 'zod';
import { type Route, route } from '../route.js';
import { RestoreBody, RestoreForm, RestoreParts, receiveBackup } from '../upload/receive-backup.js';
import { listOfVideo } from './list-of-video.js';
import type { Connection } from './pagination.js';
import { DeletedBody, errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';
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

const createBackup = route<{ createBackup: StartedJob }, typeof IdParams>({
  method: 'POST',
  path: '/v1/videos/:id/backups',
  summary: 'Back up a video to one file',
  description: `The file is a ZIP of the source, the newest export (video, SRT, manifest), the script with its narration, articles with their images,
settings, and \`manifest.json\` with the SHA-256 of every file, as they are when the job begins. Restore it with \`POST /v1/backups/restore\`.
While a backup of the video is running, returns its job.

Backups count towards storage and are deleted with their video: download those to keep.`,
  tags: ['Backups'],
  schema: {
    params: IdParams,
    responses: { 200: StartedJobBody, 202: StartedJobBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation CreateBackup($videoId: ID!) { createBackup(videoId: $videoId) { job { id } started message } }`,
  variables: ({ params }) => ({ videoId: params.id }),
  respond: (data) => startedJob(data.createBackup),
});

type BackupAnswer = z.infer<typeof BackupBody>;

const listBackups = listOfVideo<{ video: { backups: Connection<BackupAnswer> } }, BackupAnswer>({
  path: '/v1/videos/:id/backups',
  summary: 'List a video’s backups, newest first',
  tags: ['Backups'],
  plural: 'backups',
  item: BackupBody,
  document: `query ListBackups($id: ID!, $first: Int!, $after: String, $offset: Int) {
    video(id: $id) {
      backups(first: $first, after: $after, offset: $offset) {
        edges { node { id jobId filename sizeBytes sha256 fileCount url createdAt } }
        pageInfo { hasNextPage endCursor } totalCount
      }
    }
  }`,
  read: ({ video: { backups } }) => backups,
  show: (backup) => backup,
});

const deleteBackup = route<{ deleteBackup: { id: string } }, typeof BackupParams>({
  method: 'DELETE',
  path: '/v1/videos/:id/backups/:backupId',
  summary: 'Delete a backup and its file',
  tags: ['Backups'],
  schema: {
    params: BackupParams,
    responses: { 200: DeletedBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation DeleteBackup($videoId: ID!, $id: ID!) { deleteBackup(videoId: $videoId, id: $id) { id } }`,
  variables: ({ params }) => ({ videoId: params.id, id: params.backupId }),
  respond: ({ deleteBackup: { id } }) => ({ status: 200, body: { success: true, id, deleted: true } }),
});

interface RestoreAnswer {
  readonly restoreBackup: {
    readonly video: { readonly id: string };
    readonly job: { readonly id: string } | null;
    readonly upload: Readonly<Record<string, unknown>> | null;
  };
}

const restoreBackup = route<RestoreAnswer, undefined, undefined, typeof RestoreParts>({
  method: 'POST',
  path: '/v1/backups/restore',
  summary: 'Restore a backup as a new video',
  description: `Upload methods: multipart/form-data with the backup in the part \`file\`; \`backupId\` of this workspace; \`backupUrl\`, which the service
fetches; or \`filename\`: the answer then has \`upload\`; send the file there as for \`POST /v1/videos/upload\`.

A job of type \`ingest\` checks every file against \`manifest.json\`, reads the source and restores the content. If a file was changed, is missing
or does not belong, the job fails, the video's \`error\` says why, and nothing is restored. The video has a new
id and no approval, lock or translations. No minutes are charged.`,
  tags: ['Backups'],
  schema: {
    body: RestoreParts,
    responses: {
      202: z.object({
        jobId: z.string().nullable().describe('Null if the job is created a moment later.'),
        status: z.string(),
        videoId: z.string().describe('ID of the created video.'),
        upload: UploadAddress.optional(),
      }),
      ...errorResponses(400, 403, 404, 413, 415),
    },
  },
  receive: receiveBackup,
  accepts: { 'multipart/form-data': RestoreForm, 'application/json': RestoreBody },
  document: `mutation RestoreBackup($input: RestoreBackupInput!) {
    restoreBackup(input: $input) { video { id } job { id } upload { url method headers expiresAt } }
  }`,
  variables: ({ body }) => ({ input: body }),
  respond: ({ restoreBackup: { video, job, upload } }) => ({
    status: 202,
    body: { jobId: job?.id ?? null, status: 'pending', videoId: video.id, ...(upload ? { upload } : {}) },
  }),
});

export const backupRoutes: readonly Route[] = [createBackup, listBackups, deleteBackup, restoreBackup];
