import { expect } from 'chai';
import {
  buildSchema,
  getIntrospectionQuery,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { readCost } from '../../gateway/limits/operation-cost.js';

const SCHEMA = buildSchema(`
  type Query { video(id: ID!): Video  videos(first: Int! = 20): VideoConnection!  names: [String!]! }
  type VideoConnection { edges: [VideoEdge!]!  totalCount: Int! }
  type VideoEdge { node: Video! }
  type Video { id: ID!  name: String!  jobs: [Job!]!  videos(first: Int! = 20): VideoConnection! }
  type Job { id: ID!  video: Video }
`);

function costOf(text: string, variables: Record<string, unknown> = {}): number {
  const document = parse(text);
  expect(validate(SCHEMA, document)).to.deep.equal([]);
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return readCost(SCHEMA, document, operation as OperationDefinitionNode)(variables);
}

describe('the cost of an operation', () => {
  const cases: ReadonlyArray<[string, string, number]> = [
    ['counts fields', '{ video(id: 1) { id name } names }', 4],
    ['takes a list to have ten', '{ video(id: 1) { jobs { id } } }', 1 + 10 * 2],
    ['counts a page once, not its list as well', '{ videos(first: 50) { edges { node { id } } } }', 50 * 4],
    ['takes a page that is not said as the schema has it', '{ videos { edges { node { id } } } }', 20 * 4],
    [
      'multiplies what lies in one another',
      '{ videos(first: 5) { edges { node { videos(first: 3) { totalCount } } } } }',
      5 * (3 + 3 * 2),
    ],
    [
      'counts a fragment as often as it is used',
      'fragment F on Video { id name } { a: video(id: 1) { ...F } b: video(id: 1) { ...F } }',
      6,
    ],
    ['looks into inline fragments', '{ video(id: 1) { ... on Video { id ... { name } } } }', 3],
    ['asks nothing for reading the schema', '{ __schema { types { name fields { name } } } __typename }', 1],
  ];
  for (const [name, text, cost] of cases) it(name, () => expect(costOf(text)).to.equal(cost));

  it('computes a page whose size is a variable', () => {
    const text = 'query ($n: Int! = 7) { videos(first: $n) { totalCount } }';

    expect([costOf(text, { n: 100 }), costOf(text, {})]).to.deep.equal([200, 14]);
  });

  it('is computed in linear time for fragments that double each other', () => {
    const levels = Array.from({ length: 60 }, (_, i) => {
      const inner =
        i === 59
          ? 'totalCount'
          : `edges { node { a: videos(first: $n) { ...F${i + 1} } b: videos(first: $n) { ...F${i + 1} } } }`;
      return `fragment F${i} on VideoConnection { ${inner} }`;
    });

    const cost = costOf(`query ($n: Int!) { videos(first: $n) { ...F0 } } ${levels.join('\n')}`, { n: 1 });

    expect(cost).to.be.greaterThan(2 ** 59);
  });

  describe('of introspection', () => {
    const types = Object.keys(SCHEMA.getTypeMap()).length;
    const aliases = (count: number, selection: string) =>
      `{ ${Array.from({ length: count }, (_, i) => `a${i}: __schema { ${selection} }`).join(' ')} }`;

    it('is zero for the queries of tools', () => {
      for (const options of [
        {},
        { inputValueDeprecation: true, specifiedByUrl: true, schemaDescription: true },
      ])
        expect(costOf(getIntrospectionQuery(options))).to.equal(0);
    });

    it('is the size of the result beyond one read of the whole schema', () => {
      expect(costOf(aliases(2, 'types { name }'))).to.equal(0);
      expect(costOf(aliases(1000, 'types { name }'))).to.equal(1000 * (2 + types * 2));
    });

    it('is the same in fragments and for types by name', () => {
      const inFragments = `fragment F on Query { ${aliases(1000, '...S').slice(1, -1)} } fragment S on __Schema { types { name } } { ...F }`;
      const named = (type: string) =>
        Array.from({ length: 2000 }, (_, i) => `a${i}: __type(name: ${type}) { fields { name } }`).join(' ');

      expect(costOf(inFragments)).to.equal(1000 * (2 + types * 2));
      expect(costOf(`{ ${named('"VideoEdge"')} }`)).to.equal(2000 * 4);
      expect(costOf(`query ($n: String!) { ${named('$n')} }`)).to.be.greaterThan(2000 * 8);
    });
  });
});
