import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { endpoint } from '../endpoint.js';
import { selectionOf } from '../graphql-selection.js';
import { fromGraphql } from '../graphql-values.js';
import type { Received, ReceiverDeps, Route } from '../route.js';
import { requireMetadata } from '../upload/metadata.js';
import { readTusCreation } from '../upload/read-tus-creation.js';
import { receiveFile } from '../upload/receive-file.js';
import { refuseTusVersion, TUS_PATH } from '../upload/tus-protocol.js';
import {
  namesSource,
  readUploadFields,
  requireOneWay,
  UploadBody,
  UploadForm,
  UploadParts,
} from '../upload/upload-fields.js';
import { Instant, VideoBody } from './schemas.js';

export const UploadAddress = z
  .object({
    url: z.string(),
    method: z.string(),
    headers: z.record(z.string(), z.string()),
    expiresAt: Instant,
  })
  .meta({ title: 'UploadAddress', description: 'Where to send the file; absent if it was sent.' });

const UploadedVideo = z
  .intersection(VideoBody, z.object({ upload: UploadAddress.optional() }))
  .meta({ title: 'UploadedVideo' });

interface Uploaded {
  readonly video: object;
  readonly upload: { readonly url: string } | null;
}

/** What the operation returns that creates a video, with where to send its file. */
const UPLOADED = {
  status: 201,
  answer: UploadedVideo,
  selection: ` { video${selectionOf(VideoBody)} upload${selectionOf(UploadAddress)} }`,
  show: ({ video, upload }: Uploaded) => ({
    ...(fromGraphql(VideoBody, video) as object),
    ...(upload && { upload }),
  }),
};

const description = `Upload methods: multipart/form-data with the video in the part \`file\`; \`videoUrl\`, which the service fetches; or
\`filename\` and \`contentType\`: the answer then has \`upload\`, a URL to send the file to with \`PUT\` or resumably with tus 1.0 (\`HEAD\`, \`PATCH\`;
in tus-js-client \`uploadUrl\` and \`headers: {'Upload-Length': size}\`). Uploads that are incomplete at \`expiresAt\` are deleted. Without any of these
fields the answer has such a URL for \`video/mp4\`; send its headers with any kind of video.

In a form, \`metadata\` is a JSON part.

A job of type \`ingest\` then reads the source; other jobs of the video wait for it. If the source cannot be used, the video's \`error\` says why.`;

const uploadVideo = endpoint({
  method: 'POST',
  path: '/v1/videos/upload',
  summary: 'Upload a video',
  description,
  tags: ['Videos'],
  body: UploadParts,
  receive: receiveSource,
  accepts: { 'multipart/form-data': UploadForm, 'application/json': UploadBody },
  errors: [404, 413, 415],
  graphql: 'mutation UploadVideo($input: UploadVideoInput!) { uploadVideo(input: $input) }',
  check: ({ body }) => requireMetadata('body.metadata', body.metadata),
  ...UPLOADED,
});

export const uploadRoutes: readonly Route[] = [uploadVideo];

/** A form contains the video; a JSON body names its URL or announces its upload, which is also the default. */
export async function receiveSource(
  request: FastifyRequest,
  claims: CallerClaims,
  deps: ReceiverDeps,
): Promise<Received<UploadParts>> {
  const form = { holds: 'source', readFields: readUploadFields, requireOneWay } as const;
  if (request.isMultipart()) return receiveFile(request, claims, deps, form);
  const body = readUploadFields(request.body === undefined ? {} : request.body);
  if (namesSource(body)) requireOneWay(body, { hasFile: false });
  return { body, discard: async () => undefined };
}

const { videoUrl: _, metadata: __, ...uploadFields } = UploadBody.shape;

const CreationBody = z.strictObject({ ...uploadFields, uploadLength: z.int().nullable() });

const createTusUpload = endpoint({
  method: 'POST',
  path: TUS_PATH,
  summary: 'Begin a resumable upload (tus 1.0)',
  description: `The \`endpoint\` of tus clients (creation, creation-defer-length): send \`Tus-Resumable: 1.0.0\`, \`Upload-Length\` or \`Upload-Defer-Length: 1\`, and
\`Upload-Metadata\` with \`filename\` and optionally \`filetype\`, \`name\`, \`projectId\`, \`videoContext\`, \`aiGeneratedAudio\`. Send the file to \`Location\`
with \`PATCH\`, without a credential. The video is processed as with \`POST /v1/videos/upload\`.`,
  tags: ['Videos'],
  body: CreationBody,
  accepts: {},
  bodyOf: readTusCreation,
  refuseVersion: refuseTusVersion,
  errors: [404, 413],
  graphql: 'mutation CreateTusUpload($input: UploadVideoInput!) { uploadVideo(input: $input) }',
  ...UPLOADED,
  variables: ({ body: { uploadLength: _length, ...input } }) => ({ input }),
  show: ({ video, upload }: Uploaded, { body: { uploadLength } }) => {
    const length = uploadLength === null ? '' : `&length=${uploadLength}`;
    return UPLOADED.show({ video, upload: upload && { ...upload, url: `${upload.url}${length}` } });
  },
  headers: (body) => ({ location: (body as { upload: { url: string } }).upload.url }),
});

export const tusRoutes: readonly Route[] = [createTusUpload];
