import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { type Received, type ReceiverDeps, type Route, route } from '../route.js';
import { requireMetadata } from '../upload/metadata.js';
import { receiveFile } from '../upload/receive-file.js';
import {
  namesSource,
  readUploadFields,
  requireOneWay,
  UploadBody,
  UploadForm,
  UploadParts,
} from '../upload/upload-fields.js';
import { errorResponses, VideoBody } from './schemas.js';
import { VIDEO_FIELDS, type VideoAnswer, videoBody } from './video-body.js';

export interface UploadAnswer {
  readonly uploadVideo: {
    readonly video: VideoAnswer;
    readonly upload: Readonly<Record<string, unknown>> | null;
  };
}

export const UploadAddress = z
  .object({
    url: z.string(),
    method: z.string(),
    headers: z.record(z.string(), z.string()),
    expiresAt: z.string().meta({ format: 'date-time' }),
  })
  .meta({ title: 'UploadAddress', description: 'Where to send the file; absent if it was sent.' });

export const UploadedVideo = z
  .intersection(VideoBody, z.object({ upload: UploadAddress.optional() }))
  .meta({ title: 'UploadedVideo' });

const description = `Upload methods: multipart/form-data with the video in the part \`file\`; \`videoUrl\`, which the service fetches; or
\`filename\` and \`contentType\`: the answer then has \`upload\`, a URL to send the file to with \`PUT\` or resumably with tus 1.0 (\`HEAD\`, \`PATCH\`;
in tus-js-client \`uploadUrl\` and \`headers: {'Upload-Length': size}\`). Uploads that are incomplete at \`expiresAt\` are deleted. Without any of these
fields the answer has such a URL for \`video/mp4\`; send its headers with any kind of video.

In a form, \`metadata\` is a JSON part.

A job of type \`ingest\` then reads the source; other jobs of the video wait for it. If the source cannot be used, the video's \`error\` says why.`;

const uploadVideo = route<UploadAnswer, undefined, undefined, typeof UploadParts>({
  method: 'POST',
  path: '/v1/videos/upload',
  summary: 'Upload a video',
  description,
  tags: ['Videos'],
  schema: {
    body: UploadParts,
    responses: {
      201: UploadedVideo,
      ...errorResponses(400, 403, 404, 413, 415),
    },
  },
  receive: receiveSource,
  accepts: { 'multipart/form-data': UploadForm, 'application/json': UploadBody },
  document: `mutation UploadVideo($input: UploadVideoInput!) {
    uploadVideo(input: $input) { video { ${VIDEO_FIELDS} } upload { url method headers expiresAt } }
  }`,
  check: ({ body }) => requireMetadata('body.metadata', body.metadata),
  variables: ({ body }) => ({ input: body }),
  respond: ({ uploadVideo: { video, upload } }) => ({
    status: 201,
    body: { ...videoBody(video), ...(upload ? { upload } : {}) },
  }),
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
