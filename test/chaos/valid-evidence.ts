import type { Evidence, JobRow } from './evidence.js';
import type { Attempt, PlannedCall, RecordedCall } from './workload/journal.js';

export const attempt = (status: number | null, text = '{}', more: Partial<Attempt> = {}): Attempt => ({
  at: 0,
  tookMs: 5,
  status,
  text,
  retryAfter: null,
  isReplay: false,
  ...more,
});

/** Returns a call whose last attempt is its response. */
export function recorded(
  call: Partial<PlannedCall>,
  attempts: Attempt[],
  more: Partial<RecordedCall> = {},
): RecordedCall {
  return {
    operation: 0,
    workspace: 0,
    call: { method: 'GET', path: '/v1/videos', ...call },
    attempts,
    answer: attempts.at(-1) ?? null,
    ...more,
  };
}

export const EXPORT: JobRow = {
  workspaceId: 'ws_a',
  id: 'export_1764000000000_a',
  type: 'export',
  status: 'completed',
  attempt: 1,
  videoId: 'vid_a',
  parentJobId: null,
  units: 1,
  error: null,
};

export const CREATED = {
  path: '/ws_a',
  webhookId: 'evt_created',
  event: 'video.created',
  jobId: null,
  videoId: 'vid_a',
  body: '{}',
};

export const DELIVERED = {
  path: '/ws_a',
  webhookId: 'evt_export',
  event: 'export.completed',
  jobId: EXPORT.id,
  videoId: 'vid_a',
  body: '{"url":"https://x/f?expires=1&signature=a"}',
};

/** Returns evidence of one successful export without any violation. */
export function validEvidence(more: Partial<Evidence> = {}): Evidence {
  const asked = recorded(
    { method: 'POST', path: '/v1/videos/vid_a/export', makes: 'export', idempotencyKey: 'k' },
    [attempt(503, '', { retryAfter: '5' }), attempt(202, JSON.stringify({ jobId: EXPORT.id }), { at: 100 })],
  );
  const uploaded = recorded({ method: 'POST', path: '/v1/videos/upload', makes: 'video' }, [
    attempt(201, '{"id":"vid_a"}'),
  ]);
  return {
    schedule: { seed: 1, transport: 'postgres', operations: [], faults: [] },
    faults: { injected: [], missed: [], failures: [] },
    tenants: [
      { workspaceId: 'ws_a', receiverPath: '/ws_a' },
      { workspaceId: 'ws_b', receiverPath: '/ws_b' },
    ],
    calls: [uploaded, asked],
    replays: [{ recorded: asked, again: attempt(202, asked.answer?.text, { isReplay: true }) }],
    follows: [],
    driverFaults: [],
    readyAfterMs: 100,
    notReady: [],
    jobs: [EXPORT],
    earlierAttempts: [],
    settlements: [{ jobId: EXPORT.id, status: 'completed' }],
    ledger: [
      { workspaceId: 'ws_a', jobId: EXPORT.id, attempt: 1, entry: 'reserved', minutes: 1 },
      { workspaceId: 'ws_a', jobId: EXPORT.id, attempt: 1, entry: 'charged', minutes: 1 },
    ],
    usage: [{ workspaceId: 'ws_a', charged: 1, reserved: 0, reported: { charged: 1, reserved: 0 } }],
    events: [CREATED, DELIVERED, { ...DELIVERED, body: DELIVERED.body.replace('expires=1', 'expires=2') }],
    made: [{ workspaceId: 'ws_a', kind: 'video', id: 'vid_a', status: 'completed' }],
    deletedVideoIds: [],
    translatedVideoIds: [],
    files: [{ jobId: EXPORT.id, problem: null }],
    processes: [],
    scratch: [],
    deadLetters: [],
    secretsInLogs: [],
    leftovers: [{ what: 'outbox of jobs', count: 0 }],
    ...more,
  };
}
