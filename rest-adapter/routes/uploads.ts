import { Type } from 'typebox';
import { type Route, route } from '../route.js';
import { receiveSource } from '../upload/receive-source.js';
import { UploadBody, UploadForm, UploadParts } from '../upload/upload-fields.js';
import { requireMetadata } from './metadata.js';
import { errorResponses, VideoBody } from './schemas.js';
import { VIDEO_FIELDS, type VideoAnswer, videoBody } from './video-body.js';

export interface UploadAnswer {
  readonly uploadVideo: {
    readonly video: VideoAnswer;
    readonly upload: Readonly<Record<string, unknown>> | null;
  };
}

export const UploadAddress = Type.Object(
  {
    url: Type.String(),
    method: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    expiresAt: Type.String({ format: 'date-time' }),
  },
  {
    title: 'UploadAddress',
    description: 'Where to send the file. Only when the file is yet to be sent.',
  },
);

const description = `One of three ways: multipart/form-data with the video in the part \`file\`; \`videoUrl\`, from where it is fetched;
\`filename\` and \`contentType\`, which is answered with \`upload\`: send the file there with \`PUT\`, or resumably with tus 1.0 (\`HEAD\`, \`PATCH\`;
in tus-js-client \`uploadUrl\`, and \`headers: {'Upload-Length': size}\`). What is not all there by \`expiresAt\` is removed. Without a body, or without any of these
in it, the answer has such an address for \`video/mp4\`; send the headers it names, whatever kind of video it is.

In a form \`metadata\` is a part of JSON.

The source is then taken in by a job of the type \`ingest\`. What is asked for meanwhile waits for it; if it can't be used, \`error\` of the
video says why.`;

const uploadVideo = route<UploadAnswer, undefined, undefined, typeof UploadParts>({
  method: 'POST',
  path: '/v1/videos/upload',
  summary: 'Upload a video',
  description,
  tags: ['Videos'],
  schema: {
    body: UploadParts,
    responses: {
      201: Type.Intersect([VideoBody, Type.Object({ upload: Type.Optional(UploadAddress) })], {
        title: 'UploadedVideo',
      }),
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
