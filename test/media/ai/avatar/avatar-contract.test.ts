import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { AvatarEngineEnv } from '../../../../services/media/ai/avatar/avatar-engine-config.js';
import { makeHttpAvatar } from '../../../../services/media/ai/avatar/http-server.js';
import { openAvatarEngines } from '../../../../services/media/ai/avatar/open-avatar-engines.js';
import { EngineFailed, MissingEngine } from '../../../../services/media/ai/engine-failed.js';
import { describeEngines } from '../../../../services/media/ai/open-engines.js';
import { serveSharedMetrics } from '../../../../services/platform/metrics/define-metric.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { measureGrowth } from '../../../setup/metric-values.js';
import { type AvatarServer, startAvatarServer } from './avatar-server.js';

const open = (env: object) => openAvatarEngines(AvatarEngineEnv.parse(env), [10, 10]);
const OUTCOMES = ['ok', 'failed', 'stopped'].map(
  (outcome) => `engine_call_seconds_count{kind="avatar",engine="http",outcome="${outcome}"}`,
);
const never = new AbortController().signal;

describe('talking avatars', () => {
  const dir = useFolderOfEachTest();
  let server: AvatarServer;
  const metrics = new Registry();
  serveSharedMetrics(metrics);
  beforeEach(async () => {
    await writeFile(join(dir, 'face.png'), 'a face');
    await writeFile(join(dir, 'said.wav'), 'what is said');
    server = await startAvatarServer();
  });
  afterEach(() => server.stop());

  const input = (signal = new AbortController().signal) => ({
    imagePath: join(dir, 'face.png'),
    audioPath: join(dir, 'said.wav'),
    outPath: join(dir, 'out.mp4'),
    signal,
  });

  it('are created from an image and an audio file by the configured server', async () => {
    const presenting = open({ AVATAR_BASE_URL: `${server.url}/`, AVATAR_API_KEY: 'secret' });

    await presenting.renderAvatar(input());

    const [{ authorization, form }] = server.asked as [AvatarServer['asked'][number]];
    expect(authorization).to.equal('Bearer secret');
    const [image, audio] = [form.get('image') as File, form.get('audio') as File];
    expect([image.type, await image.text()]).to.deep.equal(['image/png', 'a face']);
    expect([audio.type, await audio.text()]).to.deep.equal(['audio/wav', 'what is said']);
    expect(await readFile(join(dir, 'out.mp4'), 'utf8')).to.equal('video');
  });

  it('fail with the server’s message, never with the key, and leave no file', async () => {
    const presenting = open({ AVATAR_BASE_URL: server.url, AVATAR_API_KEY: 'secret' });
    for (const [status, retryable] of [
      [400, false],
      [429, true],
      [503, true],
    ] as const) {
      server.answer = { status, body: Buffer.from('no face for secret') };

      const failure = await failureOf(presenting.renderAvatar(input()));

      expect(failure).to.be.instanceOf(EngineFailed);
      expect((failure as EngineFailed).retryable).to.equal(retryable);
      expect(failure.message).to.include(`${status} no face for [key]`).and.not.include('secret');
    }
    server.answer = { status: 200, body: Buffer.alloc(0) };
    expect((await failureOf(presenting.renderAvatar(input()))).message).to.include('its answer is empty');
    expect(existsSync(join(dir, 'out.mp4'))).to.equal(false);
  });

  it('are retried while the error is retryable, up to the maximum', async () => {
    const presenting = open({ AVATAR_BASE_URL: server.url });
    const fine = server.answer;
    const measured = await measureGrowth(metrics, OUTCOMES);
    server.answer = { status: 503, body: Buffer.from('starting') };
    server.before = async () => {
      if (server.asked.length === 3) server.answer = fine;
    };
    await presenting.renderAvatar(input());
    expect([server.asked.length, existsSync(join(dir, 'out.mp4'))]).to.deep.equal([3, true]);

    server.asked.length = 0;
    server.before = async () => undefined;
    server.answer = { status: 503, body: Buffer.from('broken') };
    const failure = await failureOf(presenting.renderAvatar(input()));
    expect([server.asked.length, failure.message.replace(/^.*avatar: /, '')]).to.deep.equal([
      3,
      '503 broken (after 3 requests)',
    ]);

    server.asked.length = 0;
    server.answer = { status: 400, body: Buffer.from('no face') };
    await failureOf(presenting.renderAvatar(input()));
    expect(server.asked.length).to.equal(1);
    expect(await measured(), 'calls, not requests').to.deep.equal([1, 2, 0]);
  });

  it('are retried while their server starts', async () => {
    const presenting = open({ AVATAR_BASE_URL: server.url });
    server.health = 503;
    setTimeout(() => {
      server.health = 200;
    }, 5);

    expect(await presenting.name(never)).to.equal(JSON.stringify(['http', server.url]));
  });

  it('are limited in size', async () => {
    server.answer = { status: 200, body: Buffer.alloc(2000) };
    const engine = makeHttpAvatar({
      baseUrl: server.url,
      timeoutMs: 10_000,
      retryAfterMs: [],
      maxBytes: 1000,
    });

    expect((await failureOf(engine.renderAvatar(input()))).message).to.include('larger than 1000 bytes');
    expect(existsSync(join(dir, 'out.mp4'))).to.equal(false);
  });

  it('are canceled with their signal, and after the timeout', async () => {
    const controller = new AbortController();
    server.before = async () => {
      controller.abort(new Error('cancelled'));
      await new Promise(() => undefined);
    };
    const presenting = open({ AVATAR_BASE_URL: server.url });
    const measured = await measureGrowth(metrics, OUTCOMES);
    expect((await failureOf(presenting.renderAvatar(input(controller.signal)))).message).to.equal(
      'cancelled',
    );
    expect(await measured()).to.deep.equal([0, 0, 1]);

    const hasty = open({ AVATAR_BASE_URL: server.url, AVATAR_TIMEOUT_MS: '50' });
    const failure = await failureOf(hasty.renderAvatar(input()));
    expect([failure instanceof EngineFailed, (failure as EngineFailed).retryable]).to.deep.equal([
      true,
      true,
    ]);
  });

  it('are reported by readiness, including what is missing', async () => {
    const named = open({ AVATAR_BASE_URL: server.url });
    expect(await describeEngines(named)).to.equal('ok: http ok');
    expect(await named.name(never)).to.equal(JSON.stringify(['http', server.url]));
    server.health = 503;
    expect(await describeEngines(named)).to.equal(`none: http missing (${server.url}/health answers 503)`);
    expect(await named.name(never)).to.equal(null);
    expect(await describeEngines(open({}))).to.match(/^none: http missing \(set AVATAR_BASE_URL/);
    expect(await describeEngines(open({ AVATAR_BASE_URL: server.url, AVATAR_ENGINE: 'none' }))).to.equal(
      'none: http missing (AVATAR_ENGINE is none)',
    );
    expect(await failureOf(open({}).renderAvatar(input()))).to.be.instanceOf(MissingEngine);
  });
});
