import { CLIENT_SECRET } from '../../setup/oauth.js';
import type { Answer } from '../../setup/rest-client.js';
import type { ContractProduct, OperationRequest } from './contract-product.js';
import { ELSEWHERE, sendUntilLimited } from './send-until-limited.js';

/** A valid request of an operation, and the responses that no general rule provokes. */
export interface OperationCase {
  readonly request: (product: ContractProduct) => Promise<OperationRequest>;
  /** By response. */
  readonly answers?: Readonly<Record<string, (product: ContractProduct) => Promise<Answer>>>;
}

const HOOK = { url: 'https://hooks.example.com/in', events: ['export.completed'] };
const SCENE = { url: 'https://films.example.com/a.mp4' };
const LINES = [{ start: 0, end: 2, text: 'Open the menu.' }];
const MADE_EVENT = { event: 'export.completed' };
const CHANGES = { changes: [{ index: 0, text: 'Open the file menu.' }] };
const TOOL = {
  subtitles: '1\n00:00:00,000 --> 00:00:01,000\nHello\n',
  format: 'vtt',
};

const emptyRequest = async (): Promise<OperationRequest> => ({});
const onDraft =
  (body?: unknown) =>
  async ({ rows }: ContractProduct): Promise<OperationRequest> => ({
    params: { id: await rows.aDraft() },
    body,
  });
const onAnalyzed =
  (body?: unknown) =>
  async ({ rows }: ContractProduct): Promise<OperationRequest> => ({
    params: { id: await rows.anAnalyzedVideo() },
    body,
  });
const onProject =
  (body?: unknown) =>
  async (product: ContractProduct): Promise<OperationRequest> => {
    const created = await product.send(
      { method: 'POST', path: '/v1/projects' },
      { body: { name: 'A project' } },
    );
    return { params: { id: created.json.id }, body };
  };
const aWebhook = async ({ send, sql, workspaceId }: ContractProduct): Promise<string> => {
  // A plan limits the number of webhooks, and each case creates one.
  await sql('delete from webhooks.webhook where workspace_id = $1', [workspaceId]);
  return (await send({ method: 'POST', path: '/v1/webhooks' }, { body: HOOK })).json.id;
};
const onWebhook =
  (body?: unknown) =>
  async (product: ContractProduct): Promise<OperationRequest> => ({
    params: { id: await aWebhook(product) },
    body,
  });

type CourseParams = { readonly params: { readonly id: string; readonly moduleId: string } };

/** Creates a course with one module. */
const aCourse = async ({ rows, send }: ContractProduct): Promise<CourseParams> => {
  const body = { title: 'Onboarding', modules: [{ videoId: await rows.aDraft() }] };
  const { json } = await send({ method: 'POST', path: '/v1/courses' }, { body });
  return { params: { id: json.id, moduleId: json.modules[0].id } };
};
const onCourse =
  (body?: unknown) =>
  async (product: ContractProduct): Promise<OperationRequest> => ({
    params: { id: (await aCourse(product)).params.id },
    body,
  });
const onModule =
  (body?: unknown) =>
  async (product: ContractProduct): Promise<OperationRequest> => ({ ...(await aCourse(product)), body });

const DECIDE = { method: 'PATCH', path: '/v1/videos/{id}/approvals/{approvalId}' };
const anApproval = async ({ rows, send }: ContractProduct) => {
  const id = await rows.aDraft();
  const request = { params: { id }, body: {} };
  const { json } = await send({ method: 'POST', path: '/v1/videos/{id}/approvals' }, request);
  return { params: { id, approvalId: json.id as string } };
};
const aComment = async ({ rows, send }: ContractProduct) => {
  const id = await rows.aDraft();
  const request = { params: { id }, body: { body: 'Too loud' } };
  const { json } = await send({ method: 'POST', path: '/v1/videos/{id}/comments' }, request);
  return { params: { id, commentId: json.id as string } };
};

const tusHeaders = (metadata: Readonly<Record<string, string>>) => ({
  'tus-resumable': '1.0.0',
  'upload-length': '1000',
  'upload-metadata': Object.entries(metadata)
    .map(([key, value]) => `${key} ${btoa(value)}`)
    .join(','),
});

/** Sends another request to an operation. */
const requesting =
  (method: string, path: string, request: (product: ContractProduct) => Promise<OperationRequest>) =>
  async (product: ContractProduct): Promise<Answer> =>
    product.send({ method, path }, await request(product));

const tokenRequest = async ({ approval }: ContractProduct): Promise<OperationRequest> => {
  const { refreshToken, clientId } = await approval('owner', ['videos:read']);
  const client = { client_id: clientId, client_secret: CLIENT_SECRET };
  return { key: null, body: { grant_type: 'refresh_token', refresh_token: refreshToken, ...client } };
};

/** The case of each operation; an operation without one fails the test. */
export const OPERATION_CASES: Readonly<Record<string, OperationCase>> = {
  'POST /v1/videos/upload': {
    request: async () => ({ body: { filename: 'a.mp4', contentType: 'video/mp4' } }),
    answers: {
      '404 not_found': requesting('POST', '/v1/videos/upload', async () => ({
        body: { filename: 'a.mp4', contentType: 'video/mp4', projectId: 'prj_missing' },
      })),
    },
  },
  'POST /v1/videos/tus': {
    request: async () => ({ headers: tusHeaders({ filename: 'a.mp4' }) }),
    answers: {
      '404 not_found': requesting('POST', '/v1/videos/tus', async () => ({
        headers: tusHeaders({ filename: 'a.mp4', projectId: 'prj_missing' }),
      })),
      '409 conflict': async ({ send, anId }) => {
        const operation = { method: 'POST', path: '/v1/videos/tus' };
        const key = { 'idempotency-key': anId('order') };
        await send(operation, { headers: { ...key, ...tusHeaders({ filename: 'a.mp4' }) } });
        return send(operation, { headers: { ...key, ...tusHeaders({ filename: 'b.mp4' }) } });
      },
    },
  },
  'GET /v1/videos': { request: emptyRequest },
  'GET /v1/videos/{id}': { request: onDraft() },
  'PATCH /v1/videos/{id}': { request: onDraft({ name: 'Another name' }) },
  'DELETE /v1/videos/{id}': { request: onDraft() },
  'PUT /v1/videos/{id}/lock': { request: onDraft() },
  'DELETE /v1/videos/{id}/lock': {
    request: onDraft(),
    answers: {
      '409 conflict': requesting('DELETE', '/v1/videos/{id}/lock', async (product) => ({
        params: { id: (await anApproval(product)).params.id },
      })),
    },
  },
  'POST /v1/videos/{id}/analyze': { request: onDraft({}) },
  'POST /v1/videos/{id}/export': { request: onAnalyzed({}) },
  'POST /v1/videos/{id}/article': {
    request: async ({ rows }) => ({ params: { id: await rows.aVideoWithArticle() }, body: {} }),
    answers: {
      '423 locked': async ({ rows, send }) => {
        const id = await rows.aVideoWithArticle();
        await rows.lock(id);
        const operation = { method: 'POST', path: '/v1/videos/{id}/article' };
        return send(operation, { params: { id }, body: { regenerate: true } });
      },
    },
  },
  'GET /v1/videos/{id}/article': {
    request: async ({ rows }) => ({ params: { id: await rows.aVideoWithArticle() } }),
  },
  'GET /v1/videos/{id}/publication': { request: onDraft() },
  'PUT /v1/videos/{id}/publication': {
    request: async ({ rows }) => ({
      params: { id: await rows.aVideoWithArticle() },
      body: { status: 'published', indexable: true },
    }),
  },
  'POST /v1/videos/process': {
    request: async () => ({ body: SCENE }),
    answers: {
      '404 not_found': requesting('POST', '/v1/videos/process', async () => ({
        body: { ...SCENE, projectId: 'prj_missing' },
      })),
    },
  },
  'POST /v1/videos/{id}/translate': { request: onAnalyzed({ language: 'es' }) },
  'POST /v1/videos/{id}/voiceover': { request: onAnalyzed({ voiceId: 'flite_slt' }) },
  'GET /v1/videos/{id}/subtitles': {
    request: onAnalyzed(),
    answers: {
      '200': async (product) => {
        const operation = { method: 'GET', path: '/v1/videos/{id}/subtitles' };
        const { params } = await onAnalyzed()(product);
        const answer = await product.send(operation, { params });
        for (const format of ['srt', 'vtt', 'ass'])
          await product.send(operation, { params, query: { format } });
        return answer;
      },
    },
  },
  'GET /v1/projects': { request: emptyRequest },
  'POST /v1/projects': { request: async () => ({ body: { name: 'Onboarding' } }) },
  'GET /v1/projects/{id}': { request: onProject() },
  'PATCH /v1/projects/{id}': { request: onProject({ name: 'Another name' }) },
  'DELETE /v1/projects/{id}': { request: onProject() },
  'POST /v1/videos/{id}/approvals': {
    request: onDraft({ note: 'Please look' }),
    answers: {
      '409 conflict': async (product) => {
        const { id } = (await anApproval(product)).params;
        return product.send(
          { method: 'POST', path: '/v1/videos/{id}/approvals' },
          { params: { id }, body: {} },
        );
      },
    },
  },
  'GET /v1/videos/{id}/approvals': { request: onDraft() },
  'PATCH /v1/videos/{id}/approvals/{approvalId}': {
    request: async (product) => ({ ...(await anApproval(product)), body: { status: 'rejected' } }),
    answers: {
      '409 conflict': async (product) => {
        const request = { ...(await anApproval(product)), body: { status: 'rejected' } };
        await product.send(DECIDE, request);
        return product.send(DECIDE, request);
      },
    },
  },
  'GET /v1/videos/{id}/comments': { request: onDraft() },
  'POST /v1/videos/{id}/comments': { request: onDraft({ body: 'Too loud', timestamp: 1.5 }) },
  'PATCH /v1/videos/{id}/comments/{commentId}': {
    request: async (product) => ({ ...(await aComment(product)), body: { resolved: true } }),
  },
  'DELETE /v1/videos/{id}/comments/{commentId}': { request: aComment },
  'POST /v1/videos/{id}/backups': { request: onDraft() },
  'GET /v1/videos/{id}/backups': { request: onDraft() },
  'DELETE /v1/videos/{id}/backups/{backupId}': {
    request: async ({ rows }) => {
      const { videoId, id } = await rows.aBackup();
      return { params: { id: videoId, backupId: id } };
    },
  },
  'POST /v1/backups/restore': {
    request: async () => ({ body: { filename: 'a.zip' } }),
    answers: {
      '404 not_found': requesting('POST', '/v1/backups/restore', async () => ({
        body: { backupId: 'bkp_missing' },
      })),
    },
  },
  'GET /v1/courses': { request: emptyRequest },
  'POST /v1/courses': {
    request: async () => ({ body: { title: 'Onboarding' } }),
    answers: {
      '404 not_found': requesting('POST', '/v1/courses', async () => ({
        body: { title: 'Onboarding', modules: [{ videoId: 'vid_missing' }] },
      })),
    },
  },
  'GET /v1/courses/{id}': { request: onCourse() },
  'PATCH /v1/courses/{id}': { request: onCourse({ title: 'Another title' }) },
  'DELETE /v1/courses/{id}': { request: onCourse() },
  'POST /v1/courses/{id}/modules': {
    request: async (product) => onCourse({ videoId: await product.rows.aDraft() })(product),
  },
  'PATCH /v1/courses/{id}/modules/{moduleId}': { request: onModule({ title: 'Another title' }) },
  'DELETE /v1/courses/{id}/modules/{moduleId}': { request: onModule() },
  'GET /v1/videos/{id}/script': { request: onAnalyzed() },
  'PUT /v1/videos/{id}/script': { request: onAnalyzed({ lines: LINES }) },
  'PATCH /v1/videos/{id}/script': {
    request: onAnalyzed(CHANGES),
    answers: {
      '409 conflict': requesting('PATCH', '/v1/videos/{id}/script', onAnalyzed({ ...CHANGES, version: 99 })),
    },
  },
  'GET /v1/jobs': { request: emptyRequest },
  'GET /v1/jobs/{id}': { request: async ({ rows }) => ({ params: { id: await rows.aJob() } }) },
  'POST /v1/jobs/{id}/cancel': {
    request: async ({ rows }) => ({ params: { id: await rows.aJob() } }),
    answers: {
      '409 conflict': requesting('POST', '/v1/jobs/{id}/cancel', async ({ rows }) => ({
        params: { id: await rows.aFailedJob() },
      })),
    },
  },
  'POST /v1/jobs/{id}/retry': {
    request: async ({ rows }) => ({ params: { id: await rows.aFailedJob(await rows.anAnalyzedVideo()) } }),
    answers: {
      '409 conflict': requesting('POST', '/v1/jobs/{id}/retry', async ({ rows }) => ({
        params: { id: await rows.aJob() },
      })),
      '423 locked': requesting('POST', '/v1/jobs/{id}/retry', async ({ rows }) => {
        const videoId = await rows.anAnalyzedVideo();
        const id = await rows.aFailedJob(videoId, 'analysis');
        await rows.lock(videoId);
        return { params: { id } };
      }),
    },
  },
  'GET /v1/usage': { request: emptyRequest },
  'GET /v1/brand-kit': { request: emptyRequest },
  'PATCH /v1/brand-kit': { request: async () => ({ body: { captions: { bold: true } } }) },
  'GET /v1/voices': { request: emptyRequest },
  'GET /v1/avatars': { request: emptyRequest },
  'GET /v1/languages': { request: emptyRequest },
  'GET /v1/tools': { request: emptyRequest },
  'GET /v1/tools/{type}': { request: async () => ({ params: { type: 'video-trimmer' } }) },
  'POST /v1/tools/{type}/execute': {
    request: async () => ({ params: { type: 'subtitle-converter' }, body: TOOL }),
  },
  'GET /v1/webhooks': { request: emptyRequest },
  'POST /v1/webhooks': { request: async (product) => ({ ...(await onWebhook(HOOK)(product)), params: {} }) },
  'GET /v1/webhooks/{id}': { request: onWebhook() },
  'PATCH /v1/webhooks/{id}': { request: onWebhook({ enabled: false }) },
  'DELETE /v1/webhooks/{id}': { request: onWebhook() },
  'POST /v1/webhooks/{id}/rotate-secret': { request: onWebhook() },
  'GET /v1/webhooks/{id}/deliveries': { request: onWebhook() },
  'POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver': {
    request: async (product) => {
      const id = await aWebhook(product);
      const operation = { method: 'POST', path: '/v1/webhooks/{id}/test' };
      const test = await product.send(operation, { params: { id }, body: MADE_EVENT });
      return { params: { id, deliveryId: test.json.id } };
    },
  },
  'POST /v1/webhooks/{id}/test': { request: onWebhook(MADE_EVENT) },
  'POST /oauth/token': {
    request: tokenRequest,
    answers: {
      '400 authentication_error': requesting('POST', '/oauth/token', async () => ({
        key: null,
        body: { grant_type: 'password' },
      })),
      '401 authentication_error': requesting('POST', '/oauth/token', async (product) => {
        const { body } = await tokenRequest(product);
        return { key: null, body: { ...(body as object), client_secret: 'svc_cs_another' } };
      }),
      // A token that is valid, or was just now, counts no attempt.
      '429 rate_limit_exceeded': async (product) => {
        const { body } = await tokenRequest(product);
        const guess = { ...(body as object), refresh_token: 'svc_ort_guessed' };
        return sendUntilLimited(() =>
          product.send(
            { method: 'POST', path: '/oauth/token' },
            { key: null, body: guess, headers: ELSEWHERE },
            'strict',
          ),
        );
      },
    },
  },
  'POST /oauth/revoke': {
    request: async () => ({ key: null, body: { token: 'svc_ort_nothing' } }),
    answers: {
      '400 authentication_error': requesting('POST', '/oauth/revoke', async () => ({
        key: null,
        body: { token: 'svc_ort_nothing', nonsense: 1 },
      })),
    },
  },
  'GET /.well-known/oauth-authorization-server': { request: async () => ({ key: null }) },
};
