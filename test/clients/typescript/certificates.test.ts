import { expect } from 'chai';
import { Agent } from 'undici';
import { run } from '../../../clients/typescript/src/command/run.js';
import { CertificateError } from '../../../clients/typescript/src/errors.js';
import { createClient } from '../../../clients/typescript/src/index.js';
import { useFolder } from '../../setup/folders.js';
import { startTlsServers, type TlsServers } from '../../setup/tls-servers.js';

describe('faults of TLS', () => {
  const folder = useFolder();
  let servers: TlsServers;
  let dispatcher: Agent;

  before(async () => {
    servers = await startTlsServers();
    dispatcher = new Agent({ connect: { ca: servers.ca } });
  });
  after(async () => {
    await dispatcher?.destroy();
    servers?.stop();
  });

  const failureOf = async (baseUrl: string) => {
    let attempts = 0;
    const client = createClient({
      baseUrl,
      token: 'svc_live_key',
      fetch: (request) => {
        attempts += 1;
        return fetch(request, { dispatcher } as never);
      },
    });
    const error = await client.rest.GET('/v1/usage').then(
      () => null,
      (failure: Error) => failure,
    );
    return { error, attempts };
  };

  const FAULTS = {
    selfSigned: /could not be reached securely: its certificate is self-signed, .* Set NODE_EXTRA_CA_CERTS /,
    otherName: /: its certificate is for another name\. Use the name of the certificate /,
    expired: /: its certificate has expired\. Renew the certificate /,
    noTls: /: it does not speak TLS there\. Use http:\/\/ in the address, /,
  } as const;

  for (const [name, message] of Object.entries(FAULTS)) {
    it(`are named with what to do, and not repeated: ${name}`, async () => {
      const url = servers.urls[name as keyof typeof FAULTS];

      const { error, attempts } = await failureOf(url);

      expect(error).to.be.instanceOf(CertificateError);
      expect(error?.message).to.match(message).and.to.include(url);
      expect(attempts).to.equal(1);
    });
  }

  it('are none of a service whose authority is trusted', async () => {
    expect((await failureOf(servers.urls.trusted)).error).to.equal(null);
  });

  it('are what vps says, and not that the address is wrong', async () => {
    const written = { out: '', err: '' };
    const sink = (name: keyof typeof written) => ({
      write: (text: string) => {
        written[name] += text;
      },
    });
    const exitCode = await run({
      argv: ['jobs', '--json'],
      env: { XDG_CONFIG_HOME: folder, VPS_URL: servers.urls.selfSigned, VPS_API_KEY: 'svc_live_key' },
      homeFolder: folder,
      signal: new AbortController().signal,
      stdout: sink('out'),
      stderr: sink('err'),
    });

    const { error } = JSON.parse(written.err);
    expect(exitCode).to.equal(6);
    expect(error.code).to.equal('certificate');
    expect(error.message).to.match(FAULTS.selfSigned);
    expect(written.err).not.to.include('Is the address right?');
  });
});
