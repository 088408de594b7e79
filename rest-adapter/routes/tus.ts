import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { readTusCreation, TUS_VERSION } from '../upload/read-tus-creation.js';
import { UploadBody } from '../upload/upload-fields.js';
import { UPLOADED, type Uploaded } from './uploads.js';

const { videoUrl: _, metadata: __, ...uploadFields } = UploadBody.shape;

const CreationBody = z.strictObject({ ...uploadFields, uploadLength: z.int().nullable() });

const createTusUpload = endpoint({
  method: 'POST',
  path: '/v1/videos/tus',
  summary: 'Begin a resumable upload (tus 1.0)',
  description: `The \`endpoint\` of tus clients (creation, creation-defer-length): send \`Tus-Resumable: 1.0.0\`, \`Upload-Length\` or \`Upload-Defer-Length: 1\`, and
\`Upload-Metadata\` with \`filename\` and optionally \`filetype\`, \`name\`, \`projectId\`, \`videoContext\`, \`aiGeneratedAudio\`. Send the file to \`Location\`
with \`PATCH\`, without a credential. The video is processed as with \`POST /v1/videos/upload\`.`,
  tags: ['Videos'],
  body: CreationBody,
  accepts: {},
  bodyOf: readTusCreation,
  errors: [404],
  graphql: 'mutation CreateTusUpload($input: UploadVideoInput!) { uploadVideo(input: $input) }',
  ...UPLOADED,
  variables: ({ body: { uploadLength: _length, ...input } }) => ({ input }),
  show: ({ video, upload }: Uploaded, { body: { uploadLength } }) => {
    const length = uploadLength === null ? '' : `&length=${uploadLength}`;
    return UPLOADED.show({ video, upload: upload && { ...upload, url: `${upload.url}${length}` } });
  },
  headers: (body) => ({
    location: (body as { upload: { url: string } }).upload.url,
    'tus-resumable': TUS_VERSION,
  }),
});

export const tusRoutes: readonly Route[] = [createTusUpload];
