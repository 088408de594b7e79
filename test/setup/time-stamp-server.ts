import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

export interface TimeStampServer {
  readonly url: string;
  /** PEM of the authority that issued the server's certificate. */
  readonly root: string;
  /** Replaces the next answers. */
  answer: ((request: Buffer) => { status: number; body: Buffer }) | null;
  close(): Promise<void>;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Starts a server of time stamps (RFC 3161) that openssl signs. */
export async function startTimeStampServer(): Promise<TimeStampServer> {
  const dir = mkdtempSync(join(tmpdir(), 'time-stamps-'));
  const file = (name: string) => join(dir, name);
  const openssl = (...options: string[]) => execFileSync('openssl', options, { stdio: 'ignore', cwd: dir });
  openssl(
    'req',
    '-x509',
    ...KEY,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '9',
    '-subj',
    '/O=Tests/CN=Root of time',
  );
  openssl('req', ...KEY, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/O=Tests/CN=Server of time');
  writeFileSync(
    file('usage.cnf'),
    'keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping',
  );
  openssl(
    ...['x509', '-req', '-in', 'request.pem', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-out', 'cert.pem', '-days', '9', '-extfile', 'usage.cnf'],
  );
  writeFileSync(
    file('tsa.cnf'),
    [
      '[tsa]',
      'serial = serial',
      'signer_digest = sha256',
      'default_policy = 1.2.3.4',
      'digests = sha256',
    ].join('\n'),
  );
  writeFileSync(file('serial'), '01');
  const stamp = (request: Buffer) => {
    writeFileSync(file('query'), request);
    openssl(
      ...['ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'query', '-out', 'reply'],
      ...['-signer', 'cert.pem', '-inkey', 'key.pem', '-chain', 'ca.pem'],
    );
    return { status: 200, body: readFileSync(file('reply')) };
  };
  const http = createServer(async (request, response) => {
    const { status, body } = (server.answer ?? stamp)(await buffer(request));
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body);
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const server: TimeStampServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    root: readFileSync(file('ca.pem'), 'utf8'),
    answer: null,
    close: async () => {
      http.closeAllConnections();
      await new Promise((closed) => http.close(closed));
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return server;
}
