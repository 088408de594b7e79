import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An external web server with files provided by a test. */
export interface AssetServer {
  /** By path, such as `/logo.png`. */
  readonly files: Map<string, Buffer>;
  /** Requested paths in order, with the status of the response. */
  readonly asked: string[];
  /** Status to return instead of a file. */
  status: number | undefined;
  /** Called before a response is sent. */
  before: (path: string) => Promise<unknown>;
  urlOf(path: string): string;
  stop(): Promise<void>;
}

export async function startAssetServer(): Promise<AssetServer> {
  const http = createServer((request, response) => {
    const path = request.url ?? '';
    const answer = (status: number, body?: Buffer) => {
      server.asked.push(`${path} ${status}`);
      response.writeHead(status, body ? { 'content-length': body.length } : {}).end(body);
    };
    void server.before(path).then(() => {
      const file = server.files.get(path);
      if (server.status) return answer(server.status, Buffer.from('<html>'));
      if (!file) return answer(404, Buffer.from('<html>'));
      const etag = `"${createHash('md5').update(file).digest('hex')}"`;
      response.setHeader('etag', etag);
      return request.headers['if-none-match'] === etag ? answer(304) : answer(200, file);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const server: AssetServer = {
    files: new Map(),
    asked: [],
    status: undefined,
    before: async () => undefined,
    urlOf: (path) => `http://127.0.0.1:${port}${path}`,
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}
