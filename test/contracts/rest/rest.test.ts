import { expect } from 'chai';
import fc from 'fast-check';
import { type Example, readExamples } from '../../../rest-adapter/openapi/examples.js';
import { isRepeated } from '../../setup/repeated.js';
import { waitUntil } from '../../setup/wait-until.js';
import { type OperationRequest, useContractProduct } from './contract-product.js';
import { undocumented } from './documented-answers.js';
import { cellsOf, type DocumentedOperation, documentedOperations } from './documented-operations.js';
import { type Change, changed, changes, faultsOf } from './hostile-requests.js';
import { OPERATION_CASES } from './operation-cases.js';
import { provoke } from './provocations.js';
import { differencesOfShape, writeExamples } from './recorded-examples.js';

const STARTS: ReadonlyArray<readonly [operation: string, kind: string, body: object]> = [
  ['analyze', 'analysis', {}],
  ['export', 'export', {}],
  ['translate', 'translation', { language: 'es' }],
  ['voiceover', 'tool', { voiceId: 'flite_slt' }],
];

const REQUESTS = isRepeated ? 20_000 : 300;

const byName = new Map(documentedOperations.map((operation) => [operation.name, operation]));

/** Printed with a failure; `npm test -- --seed=<number>` repeats the same requests. */
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e9));

describe('REST', () => {
  const product = useContractProduct();

  describe('every documented response of every operation', () => {
    it('has a case for every operation and no other', () => {
      expect(documentedOperations.map(({ name }) => name)).to.have.members(Object.keys(OPERATION_CASES));
    });

    for (const operation of documentedOperations) {
      const cells = cellsOf(operation);

      it(`${operation.name} answers ${cells.length} cells as documented`, async () => {
        const empty: string[] = [];
        const faults: string[] = [];
        for (const cell of cells) {
          const answers = await provoke(operation, cell, product);
          if (!answers) empty.push(cell);
          for (const answer of answers ?? []) {
            const code = answer.status >= 400 ? ` ${answer.json.error?.code}` : '';
            if (`${answer.status}${code}` !== cell) faults.push(`${cell}: ${answer.status} ${answer.text}`);
            else faults.push(...undocumented(operation, answer).map((fault) => `${cell}: ${fault}`));
          }
        }

        expect(empty, 'cells that no case provokes').to.deep.equal([]);
        expect(faults).to.deep.equal([]);
      });
    }

    // Run with RECORD_EXAMPLES=true to record them again.
    it('matches the recorded examples of the reference in shape', async () => {
      const run: Record<string, Example> = {};
      for (const { name, operationId } of documentedOperations) {
        const example = product.examples.get(name);
        if (example) run[operationId] = example;
      }
      if (process.env.RECORD_EXAMPLES === 'true') writeExamples(run);
      const recorded = readExamples();

      expect(Object.keys(run)).to.have.members(documentedOperations.map(({ operationId }) => operationId));
      expect(differencesOfShape(recorded, run)).to.deep.equal([]);
    });
  });

  describe('rules of the contract', () => {
    const start = (operation: string, id: string, body: object) =>
      product.send({ method: 'POST', path: `/v1/videos/{id}/${operation}` }, { params: { id }, body });

    for (const [operation, kind, body] of STARTS) {
      it(`${operation}: fifty identical requests at once are one 202 and 49 times 200 with one job`, async () => {
        const id = await product.rows.anAnalyzedVideo();
        const answers = await Promise.all(Array.from({ length: 50 }, () => start(operation, id, body)));

        const accepted = answers.filter(({ status }) => status === 202);
        const running = answers.filter(({ status }) => status === 200);
        const others = answers.filter(({ status }) => status !== 202 && status !== 200);
        expect(others.map(({ text }) => text)).to.deep.equal([]);
        expect([accepted.length, running.length]).to.deep.equal([1, 49]);
        expect(new Set(answers.map(({ json }) => json.jobId)).size).to.equal(1);
        expect(accepted[0]?.json).to.have.all.keys('jobId', 'status');
        expect(accepted[0]?.json.status).to.equal('pending');
        expect(accepted[0]?.json.jobId).to.match(new RegExp(`^${kind}_\\d{13}_\\w+$`));
        for (const { json } of running) {
          expect(json).to.have.all.keys('jobId', 'status', 'message');
          expect(json.status).to.equal('processing');
        }
        const rows = await product.sql('select from jobs.job where video_id = $1 and type = $2', [
          id,
          operation === 'voiceover' ? 'voiceover' : kind,
        ]);
        expect(rows).to.have.length(1);
      });
    }

    it('a lock and fifty updates at once: no update is accepted after the lock', async () => {
      const id = await product.rows.aDraft();
      const rename = (name: string) =>
        product.send({ method: 'PATCH', path: '/v1/videos/{id}' }, { params: { id }, body: { name } });
      const names = Array.from({ length: 50 }, (_, i) => `Name ${i}`);
      const lock = product.send({ method: 'PUT', path: '/v1/videos/{id}/lock' }, { params: { id } });
      const [locked, ...updates] = await Promise.all([lock, ...names.map(rename)]);

      expect(locked?.status).to.equal(200);
      for (const { status } of updates) expect(status).to.be.oneOf([200, 423]);
      const accepted = names.filter((_, i) => updates[i]?.status === 200);
      const [row] = await product.sql<{ name: string; locked: boolean }>(
        'select name, locked from videos.video where id = $1',
        [id],
      );
      expect(row?.locked).to.equal(true);
      if (accepted.length > 0) expect(accepted).to.include(row?.name);
      expect((await rename('Too late')).status).to.equal(423);
    });

    it('a deletion and fifty exports at once: no job stays open for a deleted video', async () => {
      const id = await product.rows.anAnalyzedVideo();
      const remove = () => product.send({ method: 'DELETE', path: '/v1/videos/{id}' }, { params: { id } });
      const exports = Array.from({ length: 50 }, () => start('export', id, {}));
      const [removed, ...answers] = await Promise.all([remove(), ...exports]);

      expect(removed?.status).to.equal(200);
      for (const { status } of answers) expect(status).to.be.oneOf([200, 202, 404]);
      expect((await start('export', id, {})).status).to.equal(404);
      const open = () =>
        product.sql(`select from jobs.job where video_id = $1 and status in ('pending', 'processing')`, [id]);
      await waitUntil('its jobs have ended', async () => (await open()).length === 0);
    });

    it('a deleted video returns success, its id and deleted, and no longer exists', async () => {
      const params = { id: await product.rows.aDraft() };
      const removed = await product.send({ method: 'DELETE', path: '/v1/videos/{id}' }, { params });

      expect(removed.status).to.equal(200);
      expect(removed.json).to.deep.equal({ success: true, id: params.id, deleted: true });
      expect((await product.send({ method: 'GET', path: '/v1/videos/{id}' }, { params })).status).to.equal(
        404,
      );
    });

    it('a caption position beyond its range is accepted', async () => {
      for (const positionPercent of [-20, 120]) {
        const id = await product.rows.anAnalyzedVideo();
        const captions = { position: 'custom', positionPercent };
        expect((await start('export', id, { captions })).status, `${positionPercent}`).to.equal(202);
      }
    });

    it('an error about a missing scope names it and lists those of the token', async () => {
      const key = await product.token('owner', ['videos:read', 'jobs:read']);
      const id = await product.rows.aDraft();
      const { status, json } = await product.send(
        { method: 'DELETE', path: '/v1/videos/{id}' },
        { params: { id }, key },
      );

      expect(status).to.equal(403);
      expect(json.error.code).to.equal('insufficient_scope');
      for (const scope of ['videos:write', 'videos:read', 'jobs:read'])
        expect(json.error.message).to.include(scope);
    });
  });

  describe('requests that do not match their schemas', () => {
    let sent = 0;
    const accepted = new Map<string, OperationRequest>();

    before(async () => {
      for (const name of byName.keys()) {
        const known = OPERATION_CASES[name];
        if (known) accepted.set(name, await known.request(product));
      }
    });

    async function refuses(name: string, change: Change): Promise<void> {
      const operation = byName.get(name) as DocumentedOperation;
      const request = changed(operation, accepted.get(name) ?? {}, change);
      fc.pre(request !== undefined);
      // The token endpoint counts failures by network.
      const headers = { 'x-forwarded-for': `100.${sent & 255}.${sent >> 8}.1`, ...request.headers };
      sent += 1;
      const answer = await product.send(operation, { ...request, headers });

      const said = `${answer.status} ${answer.text.slice(0, 500)}`;
      const faults = undocumented(operation, answer);
      if (answer.status >= 500) faults.push('it failed');
      if (answer.status !== 400)
        faults.push(...faultsOf(operation, request).map((fault) => `accepted: ${fault}`));
      if (faults.length > 0) throw new Error(`${name} answered ${said}: ${faults.join('; ')}`);
    }

    it(`are refused with 400, and none causes an internal error (${REQUESTS} requests)`, async function () {
      this.timeout(REQUESTS * 300);
      await fc.assert(fc.asyncProperty(fc.constantFrom(...byName.keys()), changes, refuses), {
        seed,
        numRuns: REQUESTS,
        examples: [['POST /v1/videos/upload', { kind: 'body', value: null }]],
        maxSkipsPerRun: 1_000,
        includeErrorInReport: true,
      });
    });
  });
});
