import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestAuthority } from './test-authority.js';

/** Servers whose TLS is at fault, by the fault, with the authority that signed what is not self-signed. */
export interface TlsServers {
  readonly urls: Readonly<Record<'selfSigned' | 'otherName' | 'expired' | 'noTls' | 'trusted', string>>;
  readonly ca: string;
  readonly caFile: string;
  stop(): void;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export async function startTlsServers(): Promise<TlsServers> {
  const authority = makeTestAuthority();
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...options: string[]) =>
    execFileSync('openssl', options, { stdio: 'ignore', cwd: folder });
  const pairOf = (name: string) => ({
    key: readFileSync(file(`${name}.key`)),
    cert: readFileSync(file(`${name}.pem`)),
  });
  openssl(
    'req',
    '-x509',
    ...KEY,
    '-keyout',
    'own.key',
    '-out',
    'own.pem',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  );
  const signed = (name: string, host: string, days: string) => {
    openssl('req', ...KEY, '-keyout', `${name}.key`, '-out', 'request.pem', '-subj', '/CN=test');
    writeFileSync(file('names.cnf'), `subjectAltName=DNS:${host}`);
    const ca = ['-CA', authority.caFile, '-CAkey', authority.caFile.replace('ca.pem', 'ca.key')];
    openssl(
      ...['x509', '-req', '-in', 'request.pem', ...ca, '-CAcreateserial', '-CAserial', 'serial'],
      ...['-out', `${name}.pem`, '-days', days, '-extfile', 'names.cnf'],
    );
    return pairOf(name);
  };
  const answer = (_request: unknown, response: { end(text: string): void }) => response.end('{}');
  const servers: NetServer[] = [];
  const listen = async (server: Server | NetServer): Promise<string> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  };
  const urls = {
    selfSigned: await listen(createServer(pairOf('own'), answer)),
    otherName: await listen(createServer(signed('other', 'video.example', '2'), answer)),
    expired: await listen(createServer(signed('expired', 'localhost', '-1'), answer)),
    noTls: await listen(createHttpServer(answer)),
    trusted: await listen(createServer(authority.pair, answer)),
  };
  return {
    urls,
    ca: authority.ca,
    caFile: authority.caFile,
    stop() {
      for (const server of servers) server.close();
      authority.remove();
      rmSync(folder, { recursive: true });
    },
  };
}
