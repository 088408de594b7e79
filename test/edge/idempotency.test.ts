import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { startEdges } from '../setup/edges.js';
import { CLIENT_SECRET, insertApproval } from '../setup/oauth.js';
import type { Answer, Call } from '../setup/rest-client.js';
import { makeWorkspace, makeWorkspaceAndKey } from '../setup/second-workspace.js';
import { fileForm } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const PROJECT = { name: 'Onboarding', description: 'For all' };

describe('Idempotency-Key', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let keys = 0;

  before(async () => {
    product = await startEdges(['one process', 'two processes'], ['auth', 'jobs', 'videos', 'media']);
  });
  after(() => product.stop());

  const aCredential = () => makeWorkspace(product, 'business');
  const aKey = () => `order-${++keys}`;
  const post = (edge: number, path: string, idempotencyKey: string, call: Call) =>
    product.edges[edge]!.rest('POST', path, { ...call, headers: { 'idempotency-key': idempotencyKey } });
  const create = (key: string, idempotencyKey: string, body: object = PROJECT, edge = 0) =>
    post(edge, '/v1/projects', idempotencyKey, { key, body });
  const upload = async (key: string, idempotencyKey: string, name = 'A film', edge = 0) => {
    const form = await fileForm(await clip('short'), 'film.mp4');
    form.append('name', name);
    return post(edge, '/v1/videos/upload', idempotencyKey, { key, form });
  };
  const isReplayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
  const count = async (key: string, path: '/v1/projects' | '/v1/videos') =>
    (await product.edges[0]!.rest('GET', path, { key })).json.pagination.total;
  const expectConflict = (answer: Answer, message: RegExp) => {
    expect(answer.status, answer.text).to.equal(409);
    expect(answer.json.error.code).to.equal('conflict');
    expect(answer.json.error.message).to.match(message);
    expect(isReplayed(answer)).to.equal(false);
  };

  /** Files of a video are stored a moment after the response. */
  const nothingLeftBehind = () =>
    waitUntil('every file belongs to a video', async () => {
      const left = await product.sql('select 1 from media.file where video_id is null');
      return left.length === 0;
    });

  it('returns the first response again, on another instance as well', async () => {
    const [key, id] = [await aCredential(), aKey()];

    const first = await create(key, id);
    const again = await create(key, id, { description: 'For all', name: 'Onboarding' }, 1);

    expect(first.status).to.equal(201);
    expect([isReplayed(first), isReplayed(again)]).to.deep.equal([false, true]);
    expect([again.status, again.text]).to.deep.equal([201, first.text]);
    expect(again.headers.get('content-type')).to.equal(first.headers.get('content-type'));
    expect(again.headers.get('x-request-id')).not.to.equal(first.headers.get('x-request-id'));
    expect(await count(key, '/v1/projects')).to.equal(1);
  });

  it('has one effect for fifty parallel requests on two instances', async () => {
    const [key, id] = [await aCredential(), aKey()];

    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => create(key, id, PROJECT, i % 2)));
    const after = await create(key, id);

    const created = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectConflict(answer, /in use/);
    expect(created.filter((answer) => !isReplayed(answer))).to.have.length(1);
    expect(new Set([after, ...created].map(({ text }) => text)).size).to.equal(1);
    expect(isReplayed(after)).to.equal(true);
    expect(await count(key, '/v1/projects')).to.equal(1);
  });

  it('reports a conflict for another body or URL', async () => {
    const [key, id] = [await aCredential(), aKey()];
    await create(key, id);

    expectConflict(await create(key, id, { ...PROJECT, name: 'Another' }), /another request/);
    expectConflict(await post(0, '/v1/videos/vid_1/analyze', id, { key, body: {} }), /another request/);
    expect(await count(key, '/v1/projects')).to.equal(1);
  });

  describe('with a token', () => {
    const APPROVED = ['projects:write', 'videos:read'];
    const anApproval = async () => {
      const { workspaceId, key } = await makeWorkspaceAndKey(product, 'business');
      const insert = (_: string | null, statement: string, values: unknown[]) =>
        product.sql(statement, values);
      const approval = await insertApproval(insert, workspaceId, { role: 'owner', scopes: APPROVED });
      return { ...approval, key };
    };
    type Approval = Awaited<ReturnType<typeof anApproval>>;
    const refresh = async ({ refreshToken, clientId }: Approval, scope: string) => {
      const grant = { grant_type: 'refresh_token', refresh_token: refreshToken, scope };
      const client = { client_id: clientId, client_secret: CLIENT_SECRET };
      const body = { ...grant, ...client };
      const answer = await product.edges[0]!.rest('POST', '/oauth/token', { key: null, body });
      expect(answer.json.scope, answer.text).to.equal(scope);
      return answer.json.access_token as string;
    };
    const expectRefusal = (answer: Answer, status: number, code: string, first: Answer) => {
      expect([answer.status, answer.json.error?.code, isReplayed(answer)], answer.text).to.deep.equal([
        ...[status, code, false],
      ]);
      expect(answer.text).not.to.include(first.json.id);
    };

    it('returns the response to a refreshed token with the same scopes', async () => {
      const [approval, id] = [await anApproval(), aKey()];
      const first = await create(approval.accessToken, id);

      const again = await create(await refresh(approval, APPROVED.join(' ')), id);

      expect([first.status, again.status, isReplayed(again)]).to.deep.equal([201, 201, true]);
      expect(again.text).to.equal(first.text);
    });

    it('does not return the response to a token whose scopes were narrowed', async () => {
      const [without, fewer, id] = [await anApproval(), await anApproval(), aKey()];
      const firsts = [await create(without.accessToken, id), await create(fewer.accessToken, id)];

      const refused = await create(await refresh(without, 'videos:read'), id);
      const conflict = await create(await refresh(fewer, 'projects:write'), id);

      expectRefusal(refused, 403, 'insufficient_scope', firsts[0]!);
      expectRefusal(conflict, 409, 'conflict', firsts[1]!);
      expect(conflict.json.error.message).to.match(/with other scopes or another role/);
      for (const { key } of [without, fewer]) expect(await count(key, '/v1/projects')).to.equal(1);
    });

    for (const [role, status, code] of [
      ['viewer', 403, 'insufficient_role'],
      ['creator', 409, 'conflict'],
    ] as const) {
      it(`does not return the response to a member whose role changed to ${role}`, async () => {
        const [approval, id] = [await anApproval(), aKey()];
        const { accessToken, userId } = approval;
        const first = await create(accessToken, id);
        await product.sql('update auth.member set role = $1 where account_id = $2', [role, userId]);
        await waitUntil('the edge has heard of it', async () => {
          const body = { query: '{ me { role } }' };
          const me = await product.edges[1]!.graphql('POST', '/graphql', { key: accessToken, body });
          return me.json.data.me.role === role.toUpperCase();
        });

        expectRefusal(await create(accessToken, id, PROJECT, 1), status, code, first);
      });
    }
  });

  it('stores errors of the operation, but not errors before it starts', async () => {
    const [key, id, early] = [await aCredential(), aKey(), aKey()];
    const analyze = () => post(0, '/v1/videos/vid_none/analyze', id, { key, body: {} });

    const [refused, again] = [await analyze(), await analyze()];
    const invalid = await create(key, early, { name: '' });
    const mended = await create(key, early);

    expect([refused.status, isReplayed(refused)]).to.deep.equal([404, false]);
    expect([again.status, isReplayed(again), again.text]).to.deep.equal([404, true, refused.text]);
    expect([invalid.status, mended.status, isReplayed(mended)]).to.deep.equal([400, 201, false]);
  });

  it('must be visible ASCII and is ignored by other methods', async () => {
    const key = await aCredential();

    for (const bad of ['', 'a b', 'x'.repeat(256), 'schlüssel']) {
      const answer = await create(key, bad);
      expect(answer.status, bad).to.equal(400);
      expect(answer.json.error.message).to.match(/^Idempotency-Key must be 1 to 255 visible ASCII/);
    }
    const read = await product.edges[0]!.rest('GET', '/v1/projects', {
      key,
      headers: { 'idempotency-key': 'a b' },
    });
    expect(read.status).to.equal(200);
    expect((await create(key, 'x'.repeat(255))).status).to.equal(201);
  });

  describe('with an upload', () => {
    it('creates one video and stores the file once, regardless of how the form is split', async () => {
      const [key, id] = [await aCredential(), aKey()];

      const first = await upload(key, id);
      const again = await upload(key, id, 'A film', 1);

      expect([first.status, again.status], again.text).to.deep.equal([201, 201]);
      expect([isReplayed(again), again.text]).to.deep.equal([true, first.text]);
      expect(await count(key, '/v1/videos')).to.equal(1);
      await nothingLeftBehind();
      const files = await product.sql(`select 1 from media.file where video_id = $1`, [first.json.id]);
      expect(files).to.have.length(1);
    });

    it('reports a conflict for another field or file', async () => {
      const [key, id] = [await aCredential(), aKey()];
      await upload(key, id);
      const form = await fileForm(await clip('soundOnly'), 'film.mp4');
      form.append('name', 'A film');

      expectConflict(await upload(key, id, 'Another'), /another request/);
      expectConflict(await post(0, '/v1/videos/upload', id, { key, form }), /another request/);
      expect(await count(key, '/v1/videos')).to.equal(1);
    });

    it('creates one video from ten concurrent requests on two instances', async () => {
      const [key, id] = [await aCredential(), aKey()];

      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => upload(key, id, 'A film', i % 2)),
      );

      const made = answers.filter((answer) => answer.status === 201 && !isReplayed(answer));
      expect(made).to.have.length(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) expectConflict(answer, /in use/);
      expect(await count(key, '/v1/videos')).to.equal(1);
    });

    it('accepts a repeated upload that was refused midway', async () => {
      const [key, id] = [await aCredential(), aKey()];
      const form = await fileForm(await clip('short'), 'film.mp4');
      form.append('title', 'not a field');

      const refused = await post(0, '/v1/videos/upload', id, { key, form });
      const again = await upload(key, id);

      expect([refused.status, again.status, isReplayed(again)]).to.deep.equal([400, 201, false]);
      await nothingLeftBehind();
    });
  });
});
