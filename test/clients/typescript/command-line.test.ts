import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { run } from '../../../clients/typescript/src/command/run.js';
import { verifyWebhook, type WebhookEvent } from '../../../clients/typescript/src/index.js';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { aClientAddress } from '../../setup/client-address.js';
import { ConsentingPerson } from '../../setup/consenting-person.js';
import { useFolder } from '../../setup/folders.js';
import * as fixture from '../../setup/oauth.js';
import { spokenFilm } from '../../setup/process-journey.js';
import { useSharedProduct } from '../../setup/shared-product.js';
import { waitUntil } from '../../setup/wait-until.js';

interface Finished {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

interface Started {
  readonly finished: Promise<Finished>;
  readonly out: () => string;
  readonly err: () => string;
  /** Null while it runs. */
  readonly exitCode: () => number | null;
  interrupt(): void;
}

describe('command line', () => {
  const product = useSharedProduct();
  const folder = useFolder();

  const environment = (differing = {}) => ({
    XDG_CONFIG_HOME: folder,
    VPS_URL: product.urls.REST,
    VPS_API_KEY: product.apiKey,
    ...differing,
  });

  /** Runs the command as its program does; its standard error is no terminal. */
  function start(argv: readonly string[], env: Record<string, string | undefined> = environment()): Started {
    const written = { out: '', err: '' };
    const sinkOf = (name: keyof typeof written) => ({
      write: (text: string) => {
        written[name] += text;
      },
    });
    const interrupted = new AbortController();
    const exited = run({
      argv,
      env,
      homeFolder: folder,
      signal: interrupted.signal,
      stdout: sinkOf('out'),
      stderr: sinkOf('err'),
    });
    let ended: number | null = null;
    const finished = exited.then((exitCode) => {
      ended = exitCode;
      return { exitCode, ...written };
    });
    return {
      finished,
      exitCode: () => ended,
      out: () => written.out,
      err: () => written.err,
      interrupt: () => interrupted.abort(new Error('Interrupted')),
    };
  }
  const vps = (...argv: string[]): Promise<Finished> => start(argv).finished;
  const jsonOf = async (...argv: string[]) => {
    const { exitCode, out, err } = await vps(...argv, '--json');
    expect(err).to.equal('');
    expect(exitCode).to.equal(0);
    return JSON.parse(out);
  };

  describe('sign-in', () => {
    const signedIn = { VPS_API_KEY: undefined };
    let email: string;

    before(async () => {
      const insert = (_: string | null, statement: string, values: unknown[]) =>
        product.sql(statement, values);
      email = (await fixture.insertAccount(insert, { [product.workspaceId]: 'owner' })).email;
    });

    /** Starts a sign-in and returns it with the address that it shows. */
    async function login() {
      const started = start(['login'], environment(signedIn));
      const address = await waitUntil(
        'the address is shown',
        () => /http\S+authorize\S+/.exec(started.err())?.[0],
      );
      return { started, address, person: new ConsentingPerson(product.urls.AUTH, aClientAddress()) };
    }
    const withoutKey = (...argv: string[]) => start(argv, environment(signedIn)).finished;
    const store = () => join(folder, 'vps', 'credentials.json');

    it('asks for consent in the browser, and stores the tokens for the user alone', async () => {
      const { started, address, person } = await login();
      const consent = await person.signIn(address, email);
      const fields = { workspace: product.workspaceId, decision: 'approve' };
      const { location } = await person.submit(consent, '/decide', fields);
      const page = await fetch(location ?? '');
      const { exitCode, out } = await started.finished;

      expect(consent.text).to.include('Allow Command line (vps) to use your account?');
      expect(await page.text()).to.include('Signed in');
      expect({ exitCode, out }).to.deep.equal({ exitCode: 0, out: `Signed in to ${product.urls.REST}\n` });
      expect((await stat(store())).mode & 0o777).to.equal(0o600);
      expect((await withoutKey('whoami')).out).to.include(product.workspaceId);
    });

    it('renews the token once for all commands that run at the same time', async () => {
      const before = JSON.parse(await readFile(store(), 'utf8'));
      const expired = { ...before.services[product.urls.REST], expiresAt: 0 };
      await writeFile(store(), JSON.stringify({ ...before, services: { [product.urls.REST]: expired } }));

      const results = await Promise.all([withoutKey('jobs'), withoutKey('videos'), withoutKey('whoami')]);
      const later = await withoutKey('jobs');

      expect([...results, later].map(({ exitCode, err }) => ({ exitCode, err }))).to.deep.equal(
        Array(4).fill({ exitCode: 0, err: '' }),
      );
      const { refreshToken } = JSON.parse(await readFile(store(), 'utf8')).services[product.urls.REST];
      expect(refreshToken).to.not.equal(expired.refreshToken);
    });

    it('ends with a sign-out, which revokes the tokens', async () => {
      const { accessToken } = JSON.parse(await readFile(store(), 'utf8')).services[product.urls.REST];

      const { exitCode } = await withoutKey('logout');
      const refused = await withoutKey('jobs');

      expect(exitCode).to.equal(0);
      expect(refused).to.include({ exitCode: 3, out: '' });
      expect(refused.err).to.include('Not signed in').and.include('vps login --url');
      await waitUntil('the token is revoked', async () => {
        const { status } = await product.api('GET', '/v1/jobs', { key: accessToken });
        return status === 401;
      });
    });

    it('fails when the user denies access', async () => {
      const { started, address, person } = await login();
      const consent = await person.signIn(address, email);
      const { location } = await person.submit(consent, '/decide', { decision: 'deny' });
      await fetch(location ?? '');

      expect(await started.finished).to.include({ exitCode: 3, out: '' });
      expect(started.err()).to.include('vps: Access was denied in the browser');
    });

    it('refuses an answer to another request', async () => {
      const { started, address } = await login();
      const redirect = new URL(new URL(address).searchParams.get('redirect_uri') ?? '');
      redirect.search = new URLSearchParams({ code: 'svc_oac_of_others', state: 'wrong' }).toString();
      await fetch(redirect);

      expect((await started.finished).exitCode).to.equal(3);
      expect(started.err()).to.include('an answer to another request');
    });
  });

  it('process uploads a video, runs the steps and saves all results', async () => {
    const out = join(folder, 'out');
    const options = ['--voice', 'flite_slt', '--to', 'es', '--article', '--burn', '--ratio', '1:1'];
    const {
      exitCode,
      out: printed,
      err,
    } = await vps('process', await spokenFilm(), ...options, '--out', out);
    const saved = (await readdir(out)).sort();

    expect({ exitCode, files: printed.trim().split('\n').length }, err).to.deep.equal({
      exitCode: 0,
      files: 7,
    });
    expect(saved.map((name) => name.replace(/^[^.]+/, 'film'))).to.deep.equal([
      ...['film.es.md', 'film.es.srt', 'film.export.mp4', 'film.export.srt', 'film.md', 'film.srt'],
      'film.voiceover.mp3',
    ]);
    const base = saved[0]?.split('.')[0];
    const textOf = (suffix: string) => readFile(join(out, `${base}${suffix}`), 'utf8');
    expect(await textOf('.es.srt')).to.match(/^1\n00:00:/);
    expect(await textOf('.es.srt')).to.not.equal(await textOf('.srt'));
    expect(await textOf('.md')).to.match(/^# /);
    expect(err).to.include('Upload: ').and.include('Process: completed');
    expect(err).to.not.include('\u001B');
  });

  it('jobs and videos list what there is, as a table or as JSON', async () => {
    const videos = await jsonOf('videos', '--limit', '1');
    const jobs = await jsonOf('jobs', '--type', 'process');
    const { out } = await vps('jobs', '--limit', '2');
    const shown = await jsonOf('jobs', 'show', jobs[0].jobId);
    const watched = await vps('jobs', 'watch', jobs[0].jobId);

    expect(videos).to.have.length(1);
    expect(shown).to.include({ jobId: jobs[0].jobId, status: 'completed' });
    expect(watched).to.include({ exitCode: 0 });
    expect(JSON.parse(watched.out)).to.have.property('videoId', jobs[0].videoId);
    expect(out.split('\n')[0]).to.match(/^JOB +TYPE +STATUS +DONE +VIDEO +CREATED$/);
    expect(out.trim().split('\n')).to.have.length(3);
  });

  it('videos saves a part of a video, and deletes one when it is confirmed', async () => {
    const [translated, original] = await jsonOf('videos');
    const path = join(folder, 'subtitles.vtt');
    await jsonOf('videos', 'download', original.id, '--part', 'vtt', '--out', path);
    const withoutExport = await vps('videos', 'download', translated.id);
    const unconfirmed = await vps('videos', 'delete', translated.id);
    const deleted = await jsonOf('videos', 'delete', translated.id, '--yes');
    const missing = await vps('videos', 'show', translated.id, '--json');

    expect(await readFile(path, 'utf8')).to.match(/^WEBVTT/);
    expect(withoutExport).to.include({ exitCode: 5, err: 'vps: The video has no export yet\n' });
    expect(unconfirmed.exitCode).to.equal(2);
    expect(deleted).to.deep.equal({ videoId: translated.id, deleted: true });
    expect(missing.exitCode).to.equal(5);
    expect(JSON.parse(missing.err).error.code).to.equal('not_found');
  });

  describe('webhooks listen', () => {
    let receiver: Server;
    const received: WebhookEvent[] = [];
    let secret = '';

    before(async () => {
      receiver = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', async () => {
          const { headers } = request;
          received.push(await verifyWebhook({ body, headers, secret }));
          response.end();
        });
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    });
    after(() => receiver.close());

    it('prints events and forwards them to a receiver on this machine, signed like deliveries', async () => {
      const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      const events = ['--events', 'video.created', '--json'];
      const listening = start(['webhooks', 'listen', '--forward', address, ...events]);
      const printed = await waitUntil('it prints the secret', () => listening.out() || null);
      secret = JSON.parse(printed).secret;
      const body = { filename: 'heard.mp4', contentType: 'video/mp4' };
      await waitUntil(
        'an event is forwarded',
        async () => {
          expect(listening.exitCode(), listening.err()).to.equal(null);
          if (received.length === 0) await product.api('POST', '/v1/videos/upload', { body });
          return received.length > 0 && listening.out().split('\n').length > 2;
        },
        { everyMs: 1000 },
      );
      listening.interrupt();
      const { exitCode, out } = await listening.finished;

      const [event] = received;
      expect(event).to.include({ event: 'video.created', webhookId: 'whk_local' });
      expect(event?.data).to.include({ name: 'heard' });
      expect(JSON.parse(out.split('\n')[1] ?? '')).to.include({ id: event?.id, forwarded: 200 });
      expect(exitCode).to.equal(130);
    });
  });

  it('sends a made event to a webhook', async () => {
    const none = await vps('trigger', 'export.completed');
    const hook = { url: 'https://example.com/hook', events: ['video.created'] };
    const { json: webhook } = await product.api('POST', '/v1/webhooks', { body: hook });

    const delivery = await jsonOf('trigger', 'export.completed');
    const unknown = await vps('trigger', 'export.finished', '--webhook', webhook.id);
    await product.api('DELETE', `/v1/webhooks/${webhook.id}`);

    expect([none.exitCode, none.err.includes('There is no webhook')]).to.deep.equal([2, true]);
    expect(delivery).to.include({ event: 'export.completed', status: 'pending' });
    expect([unknown.exitCode, unknown.err]).to.satisfy(
      ([code, text]: [number, string]) => code === 1 && text.includes('video.created'),
    );
  });

  it('explains what is wrong, with an exit code for each kind of failure', async () => {
    const keyed = (key: string, url = product.urls.REST) =>
      start(['jobs'], environment({ VPS_API_KEY: key, VPS_URL: url })).finished;
    const failures = {
      unknownCommand: await vps('film'),
      unknownOption: await vps('jobs', '--colour'),
      wrongChoice: await vps('jobs', '--status', 'done'),
      missingArgument: await vps('process'),
      missingFile: await vps('process', '/missing/talk.mp4'),
      refusedKey: await keyed('svc_live_wrong'),
      wrongAddress: await keyed('svc_live_wrong', 'video.example'),
    };

    const codes = Object.entries(failures).map(([name, { exitCode }]) => [name, exitCode]);
    expect(Object.fromEntries(codes)).to.deep.equal({
      ...{ unknownCommand: 2, unknownOption: 2, wrongChoice: 2, missingArgument: 2, missingFile: 2 },
      ...{ refusedKey: 3, wrongAddress: 2 },
    });
    expect(failures.wrongChoice.err).to.include('--status must be one of pending, processing');
    expect(failures.missingArgument.err).to.include('<file-or-address> is missing').and.include('--help');
    expect(failures.missingFile.err).to.include('There is no file /missing/talk.mp4');
  });

  it('completes commands, options and their values in bash', async () => {
    const { out } = await vps('completion', 'bash');
    const complete = async (...words: string[]) => {
      const script = `${out}\nCOMP_WORDS=(vps ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}\n_vps\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = await promisify(execFile)('bash', ['-c', script]);
      return stdout.trim().split('\n');
    };

    expect(await complete('')).to.include.members(['login', 'process', 'videos', 'jobs', 'webhooks']);
    expect(await complete('webhooks', 'l')).to.deep.equal(['listen']);
    expect(await complete('jobs', '--st')).to.deep.equal(['--status']);
    expect(await complete('jobs', '--status', 'c')).to.deep.equal(['completed', 'canceled']);
    expect(await complete('jobs', '--status', 'failed', 'w')).to.deep.equal(['watch']);
  });

  it('completes files and folders where a command takes them, in bash', async () => {
    const { out } = await vps('completion', 'bash');
    await mkdir(join(folder, 'films', 'results'), { recursive: true });
    await writeFile(join(folder, 'films', 'my talk.mp4'), '');
    const complete = async (...words: string[]) => {
      const script = `${out}\nCOMP_WORDS=(vps ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}\n_vps\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: join(folder, 'films') });
      return stdout.trim().split('\n').sort();
    };

    expect(await complete('process', '')).to.deep.equal(['my talk.mp4', 'results']);
    expect(await complete('videos', 'upload', '--name', 'Talk', 'm')).to.deep.equal(['my talk.mp4']);
    expect(await complete('process', '--bu')).to.deep.equal(['--burn']);
    expect(await complete('process', 'my talk.mp4', '--out', '')).to.deep.equal(['results']);
    for (const words of [['m'], ['jobs', 'm'], ['process', 'my talk.mp4', 'm'], ['process', '--voice', '']])
      expect(await complete(...words), words.join(' ')).to.deep.equal(['']);
  });

  it('completes files only where a command takes them, in zsh and fish', async () => {
    const { out: zsh } = await vps('completion', 'zsh');
    const { out: fish } = await vps('completion', 'fish');

    expect(zsh).to.match(/'process'\) .* vps_paths=file ;;/);
    expect(zsh).to.match(/'jobs'\) vps_words='[^']*' ;;/);
    expect(fish).to.include('complete -c vps -f\n');
    expect(fish).to.include("-n '__fish_seen_subcommand_from process; and __vps_has_words 1' -F\n");
    expect(fish.match(/ -F$/gm)).to.have.length(2);
  });

  it('runs as the program of the package', async () => {
    const program = join(packageRoot, 'clients', 'typescript', 'bin', 'vps.js');
    const env = { ...environment(), PATH: process.env.PATH };

    const { stdout } = await promisify(execFile)(process.execPath, [program, 'jobs', '--json'], { env });

    expect(JSON.parse(stdout)).to.be.an('array');
  });
});
