import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeJsonServer } from './json-server.js';

const INSTANT = '2026-01-01T00:00:00.000Z';

const JOB = {
  id: 'export_1',
  type: 'export',
  status: 'COMPLETED',
  video: { id: 'vid_1' },
  result: null,
  error: null,
  progress: { percent: 100, step: 'done', message: 'Done', etaSeconds: null },
  attempt: 1,
  createdAt: INSTANT,
  startedAt: INSTANT,
  finishedAt: INSTANT,
  updatedAt: INSTANT,
};

function answer(text: string): unknown {
  const { query, variables } = JSON.parse(text) as { query: string; variables?: { tokenHash?: string } };
  if (!query.includes('credential')) return { job: JOB };
  return {
    credential: {
      workspaceId: 'ws_bench',
      userId: null,
      role: null,
      scopes: null,
      credentialId: `key_${variables?.tokenHash?.slice(0, 16)}`,
      plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 },
    },
  };
}

/** Replaces auth and jobs at one address with constant responses, so that only the edge is measured. */
export async function startStandIns(): Promise<{ url: string; server: Server }> {
  const server = makeJsonServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
