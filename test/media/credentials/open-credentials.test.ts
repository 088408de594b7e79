import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { CredentialsEnv } from '../../../services/media/credentials/credentials-config.js';
import {
  type MadeCertificates,
  makeCertificates,
} from '../../../services/media/credentials/make-certificates.js';
import { openCredentials } from '../../../services/media/credentials/open-credentials.js';
import { silentLog } from '../../setup/calls.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolder } from '../../setup/folders.js';

describe('openCredentials', () => {
  const dir = useFolder();
  let made: MadeCertificates;
  before(async () => {
    made = await makeCertificates(new Date());
    await writeFile(join(dir, 'chain.pem'), `${made.certificate}${made.root}`);
    await writeFile(join(dir, 'key.pem'), made.privateKey);
    await writeFile(join(dir, 'other.pem'), (await makeCertificates(new Date())).privateKey);
    await writeFile(join(dir, 'root.pem'), made.root);
    const old = await makeCertificates(new Date('2010-01-01'));
    await writeFile(join(dir, 'expired.pem'), old.certificate);
    await writeFile(join(dir, 'expired.key.pem'), old.privateKey);
  });

  const open = async (env: Record<string, string>) => {
    const files = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value.endsWith('.pem') ? join(dir, value) : value]),
    );
    const config = { ...CredentialsEnv.parse(files), STORAGE_SIGNING_SECRET: 'x'.repeat(32) };
    // The database is asked only for the product's own certificate.
    const keys = await openCredentials(config, {
      db: null as never,
      outbound: null as never,
      log: silentLog,
    });
    return keys?.() ?? null;
  };
  const withKey = (C2PA_CERTIFICATE_CHAIN: string, C2PA_PRIVATE_KEY: string) => ({
    C2PA_CERTIFICATE_CHAIN,
    C2PA_PRIVATE_KEY,
  });

  it('signs with the key and chain of the operator, without the root', async () => {
    const opened = await open(withKey('chain.pem', 'key.pem'));

    expect(opened?.key).to.include({ algorithm: -7, isSelfSigned: false });
    expect(opened?.key.chain).to.have.length(1);
    expect(opened?.requestTimeStamp).to.equal(null);
  });

  it('signs with keys of every kind that C2PA permits', async () => {
    const kinds = {
      ES384: ['ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1'],
      EdDSA: ['ed25519'],
      PS256: ['rsa:2048'],
    };
    for (const [name, kind] of Object.entries(kinds)) {
      const [key, chain] = [join(dir, `${name}.key.pem`), join(dir, `${name}.pem`)];
      execFileSync(
        'openssl',
        [
          ...['req', '-x509', '-newkey', ...kind, '-nodes', '-keyout', key, '-out', chain],
          ...['-subj', `/CN=${name}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
        ],
        { stdio: 'ignore' },
      );

      const opened = await open(withKey(`${name}.pem`, `${name}.key.pem`));

      expect(opened?.key, name).to.include({ signer: name, isSelfSigned: true });
      expect(opened?.key.sign(Buffer.from('claim')).length, name).to.equal(
        { ES384: 96, EdDSA: 64, PS256: 256 }[name],
      );
    }
  });

  it('signs nothing when it is switched off', async () => {
    expect(await open({ CONTENT_CREDENTIALS: 'false' })).to.equal(null);
  });

  it('names what is wrong with a key or chain', async () => {
    const faults: Array<[string, string, RegExp]> = [
      ['missing.pem', 'key.pem', /^.*C2PA_CERTIFICATE_CHAIN: cannot be read/s],
      ['chain.pem', 'other.pem', /the first certificate of the chain is not that of the key/],
      ['root.pem', 'key.pem', /the first certificate of the chain is not that of the key/],
      ['expired.pem', 'expired.key.pem', /certificate 1 of the chain expired at/],
      ['key.pem', 'key.pem', /the chain has no certificate in PEM/],
      ['chain.pem', 'chain.pem', /the private key is not a PEM file without a password/],
    ];
    for (const [chain, key, fault] of faults) {
      const { message } = await failureOf(open(withKey(chain, key)));
      expect(message, `${chain} ${key}`).to.match(fault);
    }
  });
});
