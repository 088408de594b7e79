import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';

export interface FileServer {
  readonly url: string;
  /** Range header of each request, `null` for the whole file. */
  readonly ranges: ReadonlyArray<string | null>;
  /** Sends the rest held back by `pausesAfter`. */
  goOn(): void;
  stop(): Promise<void>;
}

export interface FileServerOptions {
  /** Closes the connection after this many bytes, in each of the first responses. */
  readonly breakAfter?: readonly number[];
  /** Sends this many bytes of the file and holds back the rest until `goOn`. */
  readonly pausesAfter?: number;
  readonly status?: number;
}

const CHUNK = 64 * 1024;

/** An external web server with one file that supports ranges, ETags and faults. */
export async function serveFile(path: string, options: FileServerOptions = {}): Promise<FileServer> {
  const { breakAfter = [], pausesAfter = Number.POSITIVE_INFINITY, status } = options;
  const { size } = await stat(path);
  const ranges: Array<string | null> = [];
  let goOn = () => {};
  const goesOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const range = request.headers.range ?? null;
    const number = ranges.push(range) - 1;
    const etag = `"${createHash('md5').update(path).digest('hex')}"`;
    response.setHeader('etag', etag);
    // Waiting for a writable stream adds a listener per chunk.
    response.setMaxListeners(0);
    if (status) return void response.writeHead(status).end('<html>');
    const continues = range !== null && request.headers['if-range'] === etag;
    const start = continues ? Number(/^bytes=(\d+)-/.exec(range)?.[1]) : 0;
    if (continues) response.setHeader('content-range', `bytes ${start}-${size - 1}/${size}`);
    response.writeHead(continues ? 206 : 200, { 'content-length': size - start });
    let left = breakAfter[number] ?? Number.POSITIVE_INFINITY;
    let sent = start;
    for await (const chunk of createReadStream(path, { start, highWaterMark: CHUNK })) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      left -= chunk.length;
      if (left <= 0) return void response.destroy();
      sent += chunk.length;
      if (sent >= pausesAfter) await Promise.race([goesOn, once(response, 'close')]);
    }
    response.end();
  };
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/films/${basename(path)}?token=1`,
    ranges,
    goOn,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
