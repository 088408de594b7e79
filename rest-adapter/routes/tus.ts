import { z } from 'zod';
import { type Route, route } from '../route.js';
import { readTusCreation, TUS_VERSION } from '../upload/read-tus-creation.js';
import { UploadBody } from '../upload/upload-fields.js';
import { errorResponses } from './schemas.js';
import { type UploadAnswer, UploadedVideo } from './uploads.js';
import { VIDEO_FIELDS, videoBody } from './video-body.js';

const { videoUrl: _, metadata: __, ...uploadFields } = UploadBody.shape;

const CreationBody = z.strictObject({ ...uploadFields, uploadLength: z.int().nullable() });

const createTusUpload = route<UploadAnswer, undefined, undefined, typeof CreationBody>({
  method: 'POST',
  path: '/v1/videos/tus',
  summary: 'Begin a resumable upload (tus 1.0)',
  description: `The \`endpoint\` of tus clients (creation, creation-defer-length): send \`Tus-Resumable: 1.0.0\`, \`Upload-Length\` or \`Upload-Defer-Length: 1\`, and
\`Upload-Metadata\` with \`filename\` and optionally \`filetype\`, \`name\`, \`projectId\`, \`videoContext\`, \`aiGeneratedAudio\`. Send the file to \`Location\`
with \`PATCH\`, without a credential. The video is processed as with \`POST /v1/videos/upload\`.`,
  tags: ['Videos'],
  schema: { body: CreationBody, responses: { 201: UploadedVideo, ...errorResponses(400, 403, 404) } },
  accepts: {},
  bodyOf: readTusCreation,
  document: `mutation CreateTusUpload($input: UploadVideoInput!) {
    uploadVideo(input: $input) { video { ${VIDEO_FIELDS} } upload { url method headers expiresAt } }
  }`,
  variables: ({ body: { uploadLength: _length, ...input } }) => ({ input }),
  respond: ({ uploadVideo: { video, upload } }, { body: { uploadLength } }) => {
    const length = uploadLength === null ? '' : `&length=${uploadLength}`;
    return {
      status: 201,
      body: { ...videoBody(video), upload: { ...upload, url: `${upload?.url}${length}` } },
    };
  },
  headers: (body) => ({
    location: (body as { upload: { url: string } }).upload.url,
    'tus-resumable': TUS_VERSION,
  }),
});

export const tusRoutes: readonly Route[] = [createTusUpload];
