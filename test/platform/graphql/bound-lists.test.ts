import { expect } from 'chai';
import { buildSchema, graphql } from 'graphql';
import { boundLists } from '../../../services/platform/graphql/subgraph.js';
import { yieldToEventLoop } from '../../../services/platform/retry/yield-to-event-loop.js';

const schema = buildSchema(`
  type Query { script(lines: Int!): Script }
  type Script { lines: [Line!]!  words: [String!]! }
  type Line { text: String!  end: Float! }
`);
boundLists(schema, 10_000);

const script = ({ lines }: { lines: number }) => ({
  lines: Array.from({ length: lines }, () => ({ text: 'a', end: 1 })),
  words: async () => ['a'],
});
const ask = (source: string, contextValue = {}) =>
  graphql({ schema, source, rootValue: { script }, contextValue });
const aliases = (count: number, lines: number) =>
  `{ ${Array.from({ length: count }, (_, i) => `a${i}: script(lines: ${lines}) { lines { ...L } words }`).join(' ')} }
   fragment L on Line { text end }`;

describe('boundLists', () => {
  it('limits the values in one operation, under any aliases', async () => {
    const { data, errors = [] } = await ask(aliases(3, 1200));

    // None of them is answered: work on the first ones would be wasted.
    expect(errors).to.have.length(3);
    expect(errors[0]?.message).to.equal(
      'The lists of an operation may contain at most 10000 values together: request fewer at once',
    );
    expect(errors[0]?.originalError).to.include({ code: 'validation_error' });
    expect(Object.values(data ?? {})).to.deep.equal([null, null, null]);
  });

  it('counts each operation separately', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(aliases(1, 900))));

    expect(answers.flatMap(({ errors = [] }) => errors)).to.deep.equal([]);
  });

  it('lets other work run between long lists', async () => {
    const order: string[] = [];
    const long = [1, 2, 3].map(() => ask(aliases(1, 1000)).then(() => void order.push('long')));
    const other = (async () => {
      for (let i = 0; i < 3; i++) {
        await new Promise((resolve) => setImmediate(resolve));
        order.push('other');
      }
    })();

    await Promise.all([...long, other]);

    expect(order.slice(0, 4)).to.include('other').and.to.include('long');
    expect(order.join(' ')).not.to.match(/^long long long/);
  });
});

describe('takeTurn', () => {
  it('resolves once in each turn of the event loop', async () => {
    const order: string[] = [];
    const turns = [1, 2, 3].map((place) => yieldToEventLoop().then(() => void order.push(`turn ${place}`)));
    const between = (async () => {
      for (let i = 1; i <= 3; i++)
        await new Promise<void>((resolve) => setImmediate(() => resolve(void order.push('loop'))));
    })();

    await Promise.all([...turns, between]);

    const places = order.flatMap((what, at) => (what.startsWith('turn') ? [at] : []));
    expect(order.filter((what) => what !== 'loop')).to.deep.equal(['turn 1', 'turn 2', 'turn 3']);
    expect(places[1]! - places[0]!).to.be.greaterThan(1);
  });
});
