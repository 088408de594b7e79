import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../setup/video-journey.js';
import type { Installation } from '../installation.js';
import type { Operation, OperationKind } from '../schedule.js';
import { bodyOf, isSuccess, madeId, type PlannedCall, type RecordedCall } from './journal.js';
import type { Tenant } from './tenants.js';

/** The objects that later operations may use. */
export interface OperationResult {
  readonly videoId?: string | null;
  readonly jobId?: string | null;
}

export interface OperationContext {
  readonly seed: number;
  readonly installation: Installation;
  readonly tenant: Tenant;
  /** The result of the operation it depends on; null if that one created nothing. */
  readonly subject: OperationResult | null;
  readonly abandoned: AbortSignal;
}

type Run = (operation: Operation, context: OperationContext) => Promise<OperationResult>;

const POLL_INTERVAL_MS = 400;
const READS = ['/v1/videos', '/v1/jobs?limit=50', '/v1/usage', '/v1/projects', '/v1/webhooks'];

/** Sends the call with the operation's own key, if it has one. */
const send = (call: PlannedCall, { id, isKeyed }: Operation, { seed, tenant }: OperationContext) =>
  tenant.client.send({ ...call, ...(isKeyed && { idempotencyKey: `s${seed}-o${id}` }) }, id);

const nameOf = ({ id, kind }: Operation) => `${kind} ${id}`;

/** Returns the video of the operation it depends on, or the workspace's first video. */
const videoOf = ({ subject, tenant }: OperationContext): string => subject?.videoId ?? tenant.videoId;

/** An operation on a video that another client may have just deleted. */
const workOnVideo =
  (path: string, makes: PlannedCall['makes'], body: (context: OperationContext) => object): Run =>
  async (operation, context) => {
    const videoId = videoOf(context);
    const sent = await send(
      {
        method: 'POST',
        path: `/v1/videos/${videoId}/${path}`,
        body: body(context),
        ...(makes && { makes }),
        mayBeRefused: videoId === context.tenant.videoId ? [] : [404],
      },
      operation,
      context,
    );
    return { videoId, jobId: madeId(sent) };
  };

const makeSimply =
  (call: (operation: Operation, context: OperationContext) => PlannedCall | Promise<PlannedCall>): Run =>
  async (operation, context) => {
    const sent = await send(await call(operation, context), operation, context);
    return resultOf(sent);
  };

function resultOf(sent: RecordedCall): OperationResult {
  const id = madeId(sent);
  if (sent.call.makes === 'video') return { videoId: id };
  if (sent.call.makes === 'process')
    return { jobId: id, videoId: (bodyOf(sent.answer)?.videoId as string) ?? null };
  return { jobId: id };
}

const uploadPresigned: Run = async (operation, context) => {
  const sent = await send(
    {
      method: 'POST',
      path: '/v1/videos/upload',
      makes: 'video',
      body: { filename: 'clip.mp4', contentType: 'video/mp4', name: nameOf(operation) },
    },
    operation,
    context,
  );
  const upload = bodyOf(sent.answer)?.upload as { url: string; headers?: Record<string, string> } | undefined;
  if (!upload) return { videoId: madeId(sent) };
  await context.tenant.client.send(
    {
      method: 'PUT',
      path: upload.url,
      raw: await readFile(context.installation.clip.path),
      headers: { ...upload.headers },
      // The video may be deleted meanwhile, and an upload whose response was lost is not accepted again.
      mayBeRefused: [404, 409, 410],
    },
    operation.id,
  );
  return { videoId: madeId(sent) };
};

/** Cancels or retries a job; either may be too late or too early. */
const controlJob =
  (verb: 'cancel' | 'retry'): Run =>
  async (operation, context) => {
    const jobId = context.subject?.jobId;
    if (!jobId) return {};
    if (verb === 'retry') await untilEnded(jobId, context);
    await send(
      { method: 'POST', path: `/v1/jobs/${jobId}/${verb}`, body: {}, mayBeRefused: [400, 404, 409] },
      operation,
      context,
    );
    return { jobId };
  };

/** Polls the job until it has ended. */
async function untilEnded(jobId: string, { tenant, abandoned }: OperationContext): Promise<void> {
  while (!abandoned.aborted) {
    const { answer } = await tenant.client.send({
      method: 'GET',
      path: `/v1/jobs/${jobId}`,
      mayBeRefused: [404],
    });
    const status = bodyOf(answer)?.status;
    if (!isSuccess(answer?.status) || ['completed', 'failed', 'canceled'].includes(String(status))) return;
    await sleep(POLL_INTERVAL_MS);
  }
}

const readLists: Run = async (_operation, { tenant }) => {
  for (const path of READS) await tenant.client.send({ method: 'GET', path });
  return {};
};

const deleteVideo: Run = async (operation, context) => {
  const videoId = context.subject?.videoId;
  if (!videoId) return {};
  const call: PlannedCall = { method: 'DELETE', path: `/v1/videos/${videoId}`, mayBeRefused: [404] };
  await context.tenant.client.send(call, operation.id);
  return {};
};

/** Operations that consist of one or more calls; subscriptions are separate. */
export const OPERATIONS: Readonly<Record<Exclude<OperationKind, 'follow-jobs' | 'follow-video'>, Run>> = {
  'create-project': makeSimply((operation) => ({
    method: 'POST',
    path: '/v1/projects',
    makes: 'project',
    body: { name: nameOf(operation) },
  })),
  'create-webhook': makeSimply((operation, { installation, tenant }) => ({
    method: 'POST',
    path: '/v1/webhooks',
    makes: 'webhook',
    body: {
      url: installation.receiver.urlOf(`${tenant.receiverPath}/${operation.id}`),
      events: ['export.completed'],
    },
  })),
  'upload-form': makeSimply(async (operation, { installation }) => {
    const form = await fileForm(installation.clip.path);
    form.append('name', nameOf(operation));
    return { method: 'POST', path: '/v1/videos/upload', makes: 'video', form };
  }),
  'upload-address': makeSimply((operation, { installation }) => ({
    method: 'POST',
    path: '/v1/videos/upload',
    makes: 'video',
    body: { videoUrl: installation.clip.url, name: nameOf(operation) },
  })),
  'upload-presigned': uploadPresigned,
  analyze: workOnVideo('analyze', 'analysis', () => ({ scriptSource: 'transcript' })),
  export: workOnVideo('export', 'export', () => ({})),
  translate: workOnVideo('translate', 'translation', () => ({ language: 'es' })),
  voiceover: workOnVideo('voiceover', 'voiceover', () => ({ voiceId: 'flite_slt' })),
  article: workOnVideo('article', undefined, () => ({ language: 'en' })),
  process: makeSimply((operation, { installation }) => ({
    method: 'POST',
    path: '/v1/videos/process',
    makes: 'process',
    body: { url: installation.clip.url, name: nameOf(operation), generate: { export: true } },
  })),
  'run-tool': makeSimply(({ id }, { installation }) =>
    id % 2 === 0
      ? {
          method: 'POST',
          path: '/v1/tools/media-inspector/execute',
          makes: 'tool',
          body: { mediaUrl: installation.clip.url },
        }
      : {
          method: 'POST',
          path: '/v1/tools/thumbnail-extractor/execute',
          makes: 'tool',
          body: { videoUrl: installation.clip.url },
        },
  ),
  'cancel-job': controlJob('cancel'),
  'retry-job': controlJob('retry'),
  'delete-video': deleteVideo,
  'read-lists': readLists,
};
