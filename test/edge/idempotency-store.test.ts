import { expect } from 'chai';
import pg from 'pg';
import {
  type Begun,
  type Hold,
  type IdempotencyStore,
  type KeyedRequest,
  openIdempotencyStore,
} from '../../rest-adapter/idempotency/idempotency-store.js';
import { makeSealer } from '../../services/platform/sealer.js';
import { refusalOf, silentLog } from '../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../setup/database.js';
import { type RefusingProxy, startRefusingProxy } from '../setup/refusing-proxy.js';
import { waitUntil } from '../setup/wait-until.js';

type Options = Parameters<typeof openIdempotencyStore>[0];

const sealer = makeSealer({ purpose: 'first answers', current: 'a key of the tests' });
const ANSWER = { status: 201, contentType: null, body: '{"b":1,"a":"é"}' };

describe('first answers', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  const opened: IdempotencyStore[] = [];
  let keys = 0;

  before(async () => {
    database = await makeTestDatabase();
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
  });
  after(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await admin.end();
    await database.drop();
  });

  const open = ({ databaseUrl = database.urls.edge, log = silentLog, ...options }: Partial<Options> = {}) => {
    const store = openIdempotencyStore({ leaseMs: 60_000, sealer, ...options, databaseUrl, log });
    opened.push(store);
    return store;
  };
  const aRequest = (differing: Partial<KeyedRequest> = {}): KeyedRequest => ({
    workspaceId: 'ws_a',
    credentialId: 'key_a',
    key: `k-${++keys}`,
    fingerprint: 'f',
    ...differing,
  });
  const holdOf = (begun: Begun): Hold => {
    if (begun.state !== 'begun') throw new Error('Somebody was here before');
    return begun.hold;
  };

  it('lets one of many begin, over two instances', async () => {
    const stores = [open(), open()];
    const request = aRequest();

    const begun = await Promise.all(Array.from({ length: 50 }, (_, i) => stores[i % 2]!.begin(request)));

    expect(begun.filter(({ state }) => state === 'begun')).to.have.length(1);
    for (const other of begun.filter(({ state }) => state === 'known'))
      expect(other).to.deep.equal({ state: 'known', fingerprint: 'f', answer: null });
  });

  it('gives the first answer to whoever comes later, word for word', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).store(ANSWER, 'f');

    expect(await open().begin(request)).to.deep.equal({ state: 'known', fingerprint: 'f', answer: ANSWER });
  });

  it('are kept for so many keys of a credential, and so many bytes; what is kept is still given', async () => {
    const ofKey = (credentialId: string) => aRequest({ credentialId });
    const few = open({ maxKeys: 2 });
    const [first, second] = [ofKey('key_many'), ofKey('key_many')];
    for (const request of [first, second]) await holdOf(await few.begin(request)).store(ANSWER, 'f');
    const small = open({ maxBytes: 100 });
    await holdOf(await small.begin(ofKey('key_large'))).store(
      { ...ANSWER, body: `"${'a'.repeat(500)}"` },
      'f',
    );

    expect(await refusalOf(few.begin(ofKey('key_many')))).to.equal('limit_exceeded');
    expect(await refusalOf(small.begin(ofKey('key_large')))).to.equal('limit_exceeded');
    const refusal = await few.begin(ofKey('key_many')).catch((err) => err);
    expect(refusal.message).to.include('at most 2 keys of one API key or approval');

    expect(await few.begin(first)).to.deep.include({ answer: ANSWER });
    await holdOf(await few.begin(ofKey('key_other'))).release();
    await holdOf(await small.begin(ofKey('key_other'))).release();
    const { rows } = await admin.query(
      `select count(*)::int as kept from edge.idempotency_key where credential_id in ('key_many', 'key_large')`,
    );
    expect(rows[0].kept).to.equal(3);
  });

  it('can’t be read where it is kept, nor under another key', async () => {
    const [request, other] = [aRequest(), aRequest()];
    const secret = { ...ANSWER, body: '{"secret":"whsec_1234567890"}' };
    await holdOf(await open().begin(request)).store(secret, 'f');
    await holdOf(await open().begin(other)).store(ANSWER, 'f');

    const { rows } = await admin.query('select * from edge.idempotency_key where key = $1', [request.key]);
    await admin.query('update edge.idempotency_key set body = $2 where key = $1', [other.key, rows[0].body]);

    expect(JSON.stringify(rows)).not.to.include('1234567890');
    expect(await open().begin(request)).to.deep.include({ answer: secret });
    expect(await refusalOf(open().begin(other))).to.equal('conflict');
  });

  it('is a conflict once its key has changed, and nothing is done twice', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).store(ANSWER, 'f');
    const changed = makeSealer({ purpose: 'first answers', current: 'another key of the tests' });

    expect(await refusalOf(open({ sealer: changed }).begin(request))).to.equal('conflict');
  });

  it('is still read when it was kept before answers were sealed', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).store(ANSWER, 'f');
    await admin.query('update edge.idempotency_key set body = $2 where key = $1', [request.key, ANSWER.body]);

    expect(await open().begin(request)).to.deep.include({ answer: ANSWER });
  });

  it('keeps credentials and workspaces apart', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).store(ANSWER, 'f');

    const others = [
      await open().begin({ ...request, credentialId: 'key_b' }),
      await open().begin({ ...request, workspaceId: 'ws_b' }),
    ];

    expect(others.map(({ state }) => state)).to.deep.equal(['begun', 'begun']);
  });

  it('lets the next one begin when it is released', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).release();

    expect((await open().begin({ ...request, fingerprint: 'another' })).state).to.equal('begun');
  });

  it('is held for as long as its holder lives', async () => {
    const request = aRequest();
    const hold = holdOf(await open({ renewEveryMs: 20 }).begin(request));
    const heldUntil = async (): Promise<Date> => {
      const { rows } = await admin.query('select held_until from edge.idempotency_key where key = $1', [
        request.key,
      ]);
      return rows[0].held_until;
    };
    for (let renewals = 0; renewals < 3; renewals++) {
      const before = await heldUntil();
      await waitUntil('the hold is renewed', async () => (await heldUntil()) > before);
    }

    expect((await open().begin(request)).state).to.equal('known');
    await hold.store(ANSWER, 'f');
    expect(await open().begin(request)).to.deep.include({ answer: ANSWER });
  });

  describe('of a process that died', () => {
    /** Renews nothing and releases nothing any more. */
    const aDeadHold = async (request: KeyedRequest) => {
      const store = open({ leaseMs: 60_000 });
      const hold = holdOf(await store.begin(request));
      opened.splice(opened.indexOf(store), 1);
      await store.close();
      return hold;
    };
    const lapse = ({ key }: KeyedRequest) =>
      admin.query(`update edge.idempotency_key set held_until = now() - interval '1 second' where key = $1`, [
        key,
      ]);

    it('lapses: then one of those who try again begins', async () => {
      const request = aRequest();
      await aDeadHold(request);
      const early = await open().begin(request);
      await lapse(request);

      const stores = [open(), open()];
      const late = await Promise.all(Array.from({ length: 10 }, (_, i) => stores[i % 2]!.begin(request)));

      expect(early.state).to.equal('known');
      expect(late.filter(({ state }) => state === 'begun')).to.have.length(1);
    });

    it('lapses for the same request only, as far as it is known', async () => {
      const [known, unknown] = [aRequest(), aRequest({ fingerprint: null })];
      await Promise.all([aDeadHold(known), aDeadHold(unknown)]);
      for (const request of [known, unknown]) await lapse(request);

      expect((await open().begin({ ...known, fingerprint: 'another' })).state).to.equal('known');
      expect((await open().begin({ ...unknown, fingerprint: 'another' })).state).to.equal('begun');
    });

    it('can’t overwrite the answer of whoever took over', async () => {
      const request = aRequest();
      const store = open();
      const slow = holdOf(await store.begin(request));
      // As if it had been stopped in the middle: what it holds has lapsed and is somebody else's.
      await admin.query(
        `update edge.idempotency_key set held_until = now() - interval '1 second', holder = 'x' where key = $1`,
        [request.key],
      );
      const next = holdOf(await open().begin(request));
      await slow.store({ ...ANSWER, status: 500 }, 'f');
      await next.store(ANSWER, 'f');

      expect(await open().begin(request)).to.deep.include({ answer: ANSWER });
    });
  });

  it('is forgotten when its time is over, and the next request begins', async () => {
    const request = aRequest();
    await holdOf(await open({ storedForSeconds: 0 }).begin(request)).store(ANSWER, 'f');

    expect((await open().begin({ ...request, fingerprint: 'another' })).state).to.equal('begun');
  });

  it('is swept away when its time is over, whosever it is; the rest stays', async () => {
    const [over, kept] = [aRequest({ workspaceId: 'ws_swept' }), aRequest()];
    await holdOf(await open({ storedForSeconds: 0 }).begin(over)).store(ANSWER, 'f');
    await holdOf(await open().begin(kept)).store(ANSWER, 'f');
    const rows = async ({ key }: KeyedRequest) =>
      (await admin.query('select 1 from edge.idempotency_key where key = $1', [key])).rowCount;

    open({ sweepEveryMs: 50 });

    await waitUntil('it is gone', async () => (await rows(over)) === 0);
    expect(await rows(kept)).to.equal(1);
  });

  describe('whose storage goes away before they are kept', () => {
    let proxy: RefusingProxy;
    const throughProxy = () => {
      const url = new URL(database.urls.edge);
      url.port = String(proxy.port);
      return url.href;
    };

    beforeEach(async () => {
      const { port, hostname } = new URL(database.urls.edge);
      proxy = await startRefusingProxy(Number(port || 5432), hostname);
    });
    afterEach(() => proxy.stop());

    it('are kept once it is back', async () => {
      const request = aRequest();
      const away: string[] = [];
      const log = {
        ...silentLog,
        warn: (_: object, what: string) => void away.push(what),
      } as typeof silentLog;
      const store = open({ databaseUrl: throughProxy(), storeWithinMs: 600_000, log });
      const hold = holdOf(await store.begin(request));

      proxy.setRefusing(true);
      const keeping = hold.store(ANSWER, 'f');
      await waitUntil('it was tried', () => away.some((what) => /could not be stored yet/.test(what)));
      proxy.setRefusing(false);
      await keeping;

      expect(await open().begin(request)).to.deep.include({ state: 'known', answer: ANSWER });
    });

    it('are not given when it stays away: the next one might differ', async () => {
      const request = aRequest();
      const store = open({ databaseUrl: throughProxy(), storeWithinMs: 0 });
      const hold = holdOf(await store.begin(request));

      proxy.setRefusing(true);
      expect(await refusalOf(hold.store(ANSWER, 'f'))).to.equal('unavailable');
      await hold.release();
    });
  });

  it('refuses rather than promise nothing while the storage is away', async () => {
    const store = open({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nowhere' });

    expect(await refusalOf(store.begin(aRequest()))).to.equal('unavailable');
  });
});
