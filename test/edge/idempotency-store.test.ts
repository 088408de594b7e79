import { expect } from 'chai';
import {
  type BeginResult,
  type Hold,
  type IdempotencyStore,
  openIdempotencyStore,
} from '../../rest-adapter/idempotency/idempotency-store.js';
import type { KeyedRequest } from '../../rest-adapter/idempotency/sealed-answer.js';
import { makeSealer } from '../../services/platform/access/sealer.js';
import { refusalOf, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { type RefusingProxy, startRefusingProxy } from '../setup/refusing-proxy.js';
import { waitUntil } from '../setup/wait-until.js';

type Options = Parameters<typeof openIdempotencyStore>[0];

const sealer = makeSealer({ purpose: 'first answers', current: 'a key of the tests' });
const ANSWER = { status: 201, contentType: null, body: '{"b":1,"a":"é"}' };

describe('idempotency store', () => {
  const database = useTestDatabase();
  const admin = database.admin();
  const opened: IdempotencyStore[] = [];
  let keys = 0;
  after(async () => {
    await Promise.all(opened.map((store) => store.close()));
  });

  const open = ({ databaseUrl = database.urls.edge, log = silentLog, ...options }: Partial<Options> = {}) => {
    const store = openIdempotencyStore({ leaseMs: 60_000, sealer, ...options, databaseUrl, log });
    opened.push(store);
    return store;
  };
  const close = async (store: IdempotencyStore) => {
    opened.splice(opened.indexOf(store), 1);
    await store.close();
  };
  const aRequest = (differing: Partial<KeyedRequest> = {}): KeyedRequest => ({
    workspaceId: 'ws_a',
    credentialId: 'key_a',
    key: `k-${++keys}`,
    fingerprint: 'f',
    ...differing,
  });
  const holdOf = (begun: BeginResult): Hold => {
    if (begun.state !== 'begun') throw new Error('Somebody was here before');
    return begun.hold;
  };

  it('lets one of many concurrent requests begin, across two instances', async () => {
    const stores = [open(), open()];
    const request = aRequest();

    const begun = await Promise.all(Array.from({ length: 50 }, (_, i) => stores[i % 2]!.begin(request)));

    expect(begun.filter(({ state }) => state === 'begun')).to.have.length(1);
    for (const other of begun.filter(({ state }) => state === 'known'))
      expect(other).to.deep.equal({ state: 'known', fingerprint: 'f', answer: null });
  });

  it('returns the first response unchanged to later requests', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).store(ANSWER, 'f');

    expect(await open().begin(request)).to.deep.equal({ state: 'known', fingerprint: 'f', answer: ANSWER });
  });

  it('limits the keys and bytes stored per credential, and still returns stored responses at the limit', async () => {
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

  it('stores responses that can’t be read in the database or under another key', async () => {
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

  it('reports a conflict and repeats nothing after the sealing key was replaced', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).store(ANSWER, 'f');
    const changed = makeSealer({ purpose: 'first answers', current: 'another key of the tests' });

    expect(await refusalOf(open({ sealer: changed }).begin(request))).to.equal('conflict');
  });

  it('reads responses stored before sealing was introduced', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).store(ANSWER, 'f');
    await admin.query('update edge.idempotency_key set body = $2 where key = $1', [request.key, ANSWER.body]);

    expect(await open().begin(request)).to.deep.include({ answer: ANSWER });
  });

  it('separates credentials and workspaces', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).store(ANSWER, 'f');

    const others = [
      await open().begin({ ...request, credentialId: 'key_b' }),
      await open().begin({ ...request, workspaceId: 'ws_b' }),
    ];

    expect(others.map(({ state }) => state)).to.deep.equal(['begun', 'begun']);
  });

  it('lets the next request begin when a key is released', async () => {
    const request = aRequest();
    await holdOf(await open().begin(request)).release();

    expect((await open().begin({ ...request, fingerprint: 'another' })).state).to.equal('begun');
  });

  it('holds a lease while its holder is alive', async () => {
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

  describe('after a process died', () => {
    /** A lease that is neither renewed nor released. */
    const aDeadHold = async (request: KeyedRequest) => {
      const store = open({ leaseMs: 60_000 });
      const hold = holdOf(await store.begin(request));
      await close(store);
      return hold;
    };
    const lapse = ({ key }: KeyedRequest) =>
      admin.query(`update edge.idempotency_key set held_until = now() - interval '1 second' where key = $1`, [
        key,
      ]);

    it('expires the lease, and one of the retries begins', async () => {
      const request = aRequest();
      await aDeadHold(request);
      const early = await open().begin(request);
      await lapse(request);

      const stores = [open(), open()];
      const late = await Promise.all(Array.from({ length: 10 }, (_, i) => stores[i % 2]!.begin(request)));

      expect(early.state).to.equal('known');
      expect(late.filter(({ state }) => state === 'begun')).to.have.length(1);
    });

    it('lets only an equal request take over an expired lease, as far as it is known', async () => {
      const [known, unknown] = [aRequest(), aRequest({ fingerprint: null })];
      await Promise.all([aDeadHold(known), aDeadHold(unknown)]);
      for (const request of [known, unknown]) await lapse(request);

      expect((await open().begin({ ...known, fingerprint: 'another' })).state).to.equal('known');
      expect((await open().begin({ ...unknown, fingerprint: 'another' })).state).to.equal('begun');
    });

    it('does not let the old holder overwrite the response of the new one', async () => {
      const request = aRequest();
      const store = open();
      const slow = holdOf(await store.begin(request));
      // Simulates a process that was suspended: its lease has expired and was taken over.
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

  it('ignores an expired response and lets the next request begin', async () => {
    const request = aRequest();
    await holdOf(await open({ storedForSeconds: 0 }).begin(request)).store(ANSWER, 'f');

    expect((await open().begin({ ...request, fingerprint: 'another' })).state).to.equal('begun');
  });

  it('deletes expired keys of all workspaces and keeps the others', async () => {
    const [over, kept] = [aRequest({ workspaceId: 'ws_swept' }), aRequest()];
    await holdOf(await open({ storedForSeconds: 0 }).begin(over)).store(ANSWER, 'f');
    await holdOf(await open().begin(kept)).store(ANSWER, 'f');
    const rows = async ({ key }: KeyedRequest) =>
      (await admin.query('select 1 from edge.idempotency_key where key = $1', [key])).rowCount;

    const sweeping = open({ sweepEveryMs: 50 });

    await waitUntil('it is gone', async () => (await rows(over)) === 0);
    await close(sweeping);
    expect(await rows(kept)).to.equal(1);
  });

  describe('while the database is unreachable', () => {
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

    it('stores the response once the database is back', async () => {
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

    it('returns no response when the database stays unreachable, since the next one might differ', async () => {
      const request = aRequest();
      const store = open({ databaseUrl: throughProxy(), storeWithinMs: 0 });
      const hold = holdOf(await store.begin(request));

      proxy.setRefusing(true);
      expect(await refusalOf(hold.store(ANSWER, 'f'))).to.equal('unavailable');
      await hold.release();
    });
  });

  it('refuses new requests, since idempotency can’t be guaranteed', async () => {
    const store = open({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nowhere' });

    expect(await refusalOf(store.begin(aRequest()))).to.equal('unavailable');
  });
});
