import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An avatar server of the operator whose answers the test sets. */
export interface AvatarServer {
  readonly url: string;
  /** The received requests for an avatar. */
  readonly asked: Array<{ authorization: string | undefined; form: FormData }>;
  health: number;
  answer: { status: number; body: Buffer };
  /** Called before an answer is sent. */
  before: () => Promise<unknown>;
  stop(): Promise<void>;
}

export async function startAvatarServer(): Promise<AvatarServer> {
  const http = createServer(async (request, response) => {
    if (request.url === '/v1/health') return void response.writeHead(server.health).end();
    if (request.url !== '/v1/animate' || request.method !== 'POST') return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    server.asked.push({ authorization: request.headers.authorization, form });
    await server.before();
    response.writeHead(server.answer.status).end(server.answer.body);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: AvatarServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    asked: [],
    health: 204,
    answer: { status: 200, body: Buffer.from('video') },
    before: async () => undefined,
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}
