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
  /** Sends what `pausesAfter` keeps back. */
  goOn(): void;
  stop(): Promise<void>;
}

export interface FileServerOptions {
  /** Ends the connection after so many bytes, in each of the first answers. */
  readonly breakAfter?: readonly number[];
  /** Sends so many bytes of the file and keeps the rest back until it is told to go on. */
  readonly pausesAfter?: number;
  /** Changes with each request: what was begun can't be continued. */
  readonly isChanging?: boolean;
  readonly status?: number;
}

const CHUNK = 64 * 1024;

/** Somebody's web server with one file, with ranges and tags, and with faults. */
export async function serveFile(path: string, options: FileServerOptions = {}): Promise<FileServer> {
  const { breakAfter = [], pausesAfter = Number.POSITIVE_INFINITY, isChanging = false, status } = options;
  const { size } = await stat(path);
  const ranges: Array<string | null> = [];
  let goOn = () => {};
  const goesOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const range = request.headers.range ?? null;
    const number = ranges.push(range) - 1;
    const etag = `"${createHash('md5')
      .update(path)
      .update(isChanging ? String(number) : '')
      .digest('hex')}"`;
    response.setHeader('etag', etag);
    // Waiting for room listens to it once a chunk.
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
