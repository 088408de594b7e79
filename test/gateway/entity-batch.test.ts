import { expect } from 'chai';
import { EntityBatches, type EntityFetch } from '../../gateway/entity-batch.js';
import type { SubgraphAnswer } from '../../gateway/execution/execute-plan.js';
import { silentLog } from '../setup/calls.js';
import { failureOf } from '../setup/failure-of.js';

const fetchOf = (ids: string[], differing: Partial<EntityFetch> = {}): EntityFetch => ({
  beginning: '{"query":"query {…}","variables":',
  variables: {},
  token: 'ann',
  sign: async () => 'ann',
  context: { requestId: 'r1', log: silentLog },
  representations: ids.map((id) => ({ __typename: 'Video', id })),
  ...differing,
});

/** Answers each entity with its id, or with an error if the id begins with "bad". */
function makeBatches(answer?: () => SubgraphAnswer) {
  const sent: EntityFetch[] = [];
  const batches = new EntityBatches(async (fetch) => {
    sent.push(fetch);
    if (answer) return answer();
    const ids = fetch.representations.map((entity) => (entity as { id: string }).id);
    const bad = ids.flatMap((id, i) =>
      id.startsWith('bad') ? [{ message: id, path: ['_entities', i, 'name'] }] : [],
    );
    return {
      data: { _entities: ids.map((id) => ({ id })) },
      ...(bad.length && { errors: bad }),
    } as SubgraphAnswer;
  });
  return { batches, sent };
}

describe('EntityBatches', () => {
  it('sends the fetches of one turn as one request and returns each its own entities', async () => {
    const { batches, sent } = makeBatches();

    const answers = await Promise.all([
      batches.fetch(fetchOf(['a', 'b'])),
      batches.fetch(fetchOf(['c'])),
      batches.fetch(fetchOf(['a'])),
    ]);

    expect(sent).to.have.length(1);
    expect(sent[0]?.representations).to.have.length(4);
    expect(answers).to.deep.equal([
      { data: { _entities: [{ id: 'a' }, { id: 'b' }] } },
      { data: { _entities: [{ id: 'c' }] } },
      { data: { _entities: [{ id: 'a' }] } },
    ]);
    const [first, , last] = answers.map(({ data }) => data?._entities as object[]);
    expect(first?.[0]).to.not.equal(last?.[0]);
  });

  it('returns to each fetch the errors of its own entities, with adjusted paths', async () => {
    const { batches } = makeBatches();

    const [good, bad] = await Promise.all([
      batches.fetch(fetchOf(['a', 'b'])),
      batches.fetch(fetchOf(['c', 'bad'])),
    ]);

    expect(good?.errors).to.equal(undefined);
    expect(bad?.errors).to.deep.equal([{ message: 'bad', path: ['_entities', 1, 'name'] }]);
  });

  it('returns an error without an entity to every fetch', async () => {
    const refusal = { message: 'not now', extensions: { code: 'unavailable' } };
    const { batches } = makeBatches(() => ({ data: null, errors: [refusal] }) as unknown as SubgraphAnswer);

    const answers = await Promise.all([batches.fetch(fetchOf(['a'])), batches.fetch(fetchOf(['b']))]);

    for (const answer of answers) expect(answer).to.deep.equal({ data: null, errors: [refusal] });
  });

  it('rejects every fetch when the request fails', async () => {
    const { batches } = makeBatches(() => {
      throw new Error('away');
    });

    const failures = await Promise.all(['a', 'b'].map((id) => failureOf(batches.fetch(fetchOf([id])))));

    expect(failures.map(({ message }) => message)).to.deep.equal(['away', 'away']);
  });

  for (const [what, differing] of [
    ['callers', { token: 'bob' }],
    ['documents', { beginning: '{"query":"query B {…}","variables":' }],
    ['variables', { variables: { language: 'es' } }],
  ] as const) {
    it(`does not combine ${what}`, async () => {
      const { batches, sent } = makeBatches();

      await Promise.all([batches.fetch(fetchOf(['a'])), batches.fetch(fetchOf(['b'], differing))]);

      expect(sent.map(({ representations }) => representations)).to.deep.equal([
        [{ __typename: 'Video', id: 'a' }],
        [{ __typename: 'Video', id: 'b' }],
      ]);
      expect(sent[1]).to.include(differing);
    });
  }

  it('starts another request when a batch is full', async () => {
    const { batches, sent } = makeBatches();
    const many = Array.from({ length: 700 }, (_, i) => `v${i}`);

    const answers = await Promise.all([batches.fetch(fetchOf(many)), batches.fetch(fetchOf(many))]);

    expect(sent.map(({ representations }) => representations.length)).to.deep.equal([700, 700]);
    expect(answers[1]?.data?._entities).to.have.length(700);
  });

  it('sends the batch at the end of the turn', async () => {
    const { batches, sent } = makeBatches();

    await batches.fetch(fetchOf(['a']));
    await batches.fetch(fetchOf(['b']));

    expect(sent).to.have.length(2);
  });
});
