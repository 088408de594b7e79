import { composeServices } from '@apollo/composition';
import { Supergraph } from '@apollo/federation-internals';
import { expect } from 'chai';
import { type GraphQLSchema, parse } from 'graphql';
import { makeSchemaGeneration } from '../../gateway/schema-generation.js';

function compose(typeDefs: string): { sdl: string; schema: GraphQLSchema } {
  const { supergraphSdl } = composeServices([{ name: 'a', url: 'http://a', typeDefs: parse(typeDefs) }]);
  const sdl = supergraphSdl as string;
  return { sdl, schema: Supergraph.build(sdl).apiSchema().toGraphQLJSSchema() };
}

describe('makeSchemaGeneration', () => {
  it('plans an unchanged supergraph as before, with caches of its own', () => {
    const { sdl, schema } = compose('type Query { one: Int }');

    const [first, second] = [makeSchemaGeneration(1, schema, sdl), makeSchemaGeneration(2, schema, sdl)];

    expect(second.planner).to.equal(first.planner);
    expect(second.id).to.equal(2);
    for (const cache of ['planned', 'plans', 'introspected'] as const)
      expect(second[cache]).to.not.equal(first[cache]);
  });

  it('plans a changed supergraph anew', () => {
    const [before, after] = [compose('type Query { one: Int }'), compose('type Query { one: Int two: Int }')];

    const first = makeSchemaGeneration(1, before.schema, before.sdl);
    const second = makeSchemaGeneration(2, after.schema, after.sdl);

    expect(second.planner).to.not.equal(first.planner);
    expect(second.api.type('Query')?.toString()).to.equal('Query');
    expect(Object.keys(second.supergraphSchema.getQueryType()?.getFields() ?? {})).to.include('two');
  });
});
