import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestAuthority {
  /** PEM file of the certificate authority. */
  readonly caFile: string;
  readonly ca: string;
  /** Key pair of a server named `localhost` or `*.test`. */
  readonly pair: { readonly key: string; readonly cert: string };
  remove(): void;
}

const NAMES = 'subjectAltName=DNS:localhost,DNS:*.test,IP:127.0.0.1';
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Creates a certificate authority that only explicitly configured clients trust. */
export function makeTestAuthority(): TestAuthority {
  const dir = mkdtempSync(join(tmpdir(), 'authority-'));
  const file = (name: string) => join(dir, name);
  const openssl = (...options: string[]) => execFileSync('openssl', options, { stdio: 'ignore' });
  const read = (name: string) => readFileSync(file(name), 'utf8');
  openssl(
    ...['req', '-x509', ...KEY, '-keyout', file('ca.key'), '-out', file('ca.pem'), '-days', '2'],
    ...['-subj', '/CN=An authority of the tests'],
  );
  openssl('req', ...KEY, '-keyout', file('key.pem'), '-out', file('request.pem'), '-subj', '/CN=localhost');
  writeFileSync(file('names.cnf'), NAMES);
  openssl(
    ...['x509', '-req', '-in', file('request.pem'), '-CA', file('ca.pem'), '-CAkey', file('ca.key')],
    ...['-CAcreateserial', '-out', file('cert.pem'), '-days', '2', '-extfile', file('names.cnf')],
  );
  return {
    caFile: file('ca.pem'),
    ca: read('ca.pem'),
    pair: { key: read('key.pem'), cert: read('cert.pem') },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
