import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Stands for all subgraphs at once, in a process of its own: always the same answers, at next to no cost.
const JOB = {
  ...{ id: 'export_1', kind: 'EXPORT', status: 'COMPLETED', attempt: 1 },
  progress: { percent: 100, step: 'done', message: 'Done' },
  video: { __typename: 'Video', id: 'vid_1' },
};
const CREDENTIAL = {
  ...{ workspaceId: 'ws_bench', userId: null, credentialId: 'key_bench', role: null, scopes: null },
  ...{ expiresAt: null, plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 } },
};

function answer(text: string): unknown {
  const { query, variables } = JSON.parse(text) as {
    query: string;
    variables?: { representations?: object[] };
  };
  if (query.includes('credential(')) return { credential: CREDENTIAL };
  if (query.includes('countApiCalls')) return { countApiCalls: true };
  if (!query.includes('_entities')) return { job: JOB };
  const one = { __typename: 'Video', name: 'A talk', status: 'COMPLETED' };
  // Some gateways ask under a name of their own.
  const field = /(\w+)\s*:\s*_entities/.exec(query)?.[1] ?? '_entities';
  const count = Object.values(variables ?? {}).find(Array.isArray)?.length ?? 1;
  return { [field]: Array.from({ length: count }, () => one) };
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: answer(Buffer.concat(parts).toString()) }));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
