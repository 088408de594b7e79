import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestAuthority } from './test-authority.js';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly port: number;
  /** Received requests in order. */
  readonly received: ReceivedWebhook[];
  /** Number of connections. */
  readonly connections: () => number;
  urlOf(path: string): string;
  /** Returns the requests to a path. */
  at(path: string): ReceivedWebhook[];
  stop(): void;
}

type Answer = (webhook: ReceivedWebhook, response: ServerResponse) => void;

const accept: Answer = (_webhook, response) => void response.end('thanks');

/** An external HTTPS server for webhooks, on this machine. */
export async function startWebhookReceiver(
  { pair }: Pick<TestAuthority, 'pair'>,
  answer: Answer = accept,
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let connections = 0;
  const server = createServer(pair, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const webhook = { path: request.url ?? '', headers: request.headers, body: `${Buffer.concat(chunks)}` };
      received.push(webhook);
      answer(webhook, response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    connections: () => connections,
    urlOf: (path) => `https://localhost:${port}${path}`,
    at: (path) => received.filter((webhook) => webhook.path === path),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
