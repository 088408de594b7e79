import { setImmediate } from 'node:timers/promises';
import { composeServices } from '@apollo/composition';
import { expect } from 'chai';
import { parse } from 'graphql';
import { makeSchemaGeneration, preparePlanning } from '../../gateway/schema-generation.js';

const compose = (typeDefs: string): string =>
  composeServices([{ name: 'a', url: 'http://a', typeDefs: parse(typeDefs) }]).supergraphSdl as string;

describe('makeSchemaGeneration', () => {
  it('plans an unchanged supergraph as before, with caches of its own', () => {
    const sdl = compose('type Query { one: Int }');

    const [first, second] = [makeSchemaGeneration(1, sdl), makeSchemaGeneration(2, sdl)];

    expect(second.planner).to.equal(first.planner);
    expect(second.id).to.equal(2);
    for (const cache of ['planned', 'plans', 'introspected'] as const)
      expect(second[cache]).to.not.equal(first[cache]);
  });

  it('is planned beforehand in steps, between which other events are handled', async () => {
    const sdl = compose('type Query { prepared: Int }');
    let handled = 0;
    let isPrepared = false;
    const preparing = preparePlanning(sdl).then(() => {
      isPrepared = true;
    });
    while (!isPrepared) {
      await setImmediate();
      handled += 1;
    }
    await preparing;

    const { planner } = makeSchemaGeneration(1, sdl);
    await preparePlanning(sdl);

    expect(handled).to.be.at.least(5);
    expect(makeSchemaGeneration(2, sdl).planner).to.equal(planner);
  });

  it('plans a changed supergraph anew', () => {
    const [before, after] = [compose('type Query { one: Int }'), compose('type Query { one: Int two: Int }')];

    const first = makeSchemaGeneration(1, before);
    const second = makeSchemaGeneration(2, after);

    expect(second.planner).to.not.equal(first.planner);
    expect(Object.keys(second.schema.getQueryType()?.getFields() ?? {})).to.deep.equal(['one', 'two']);
    expect(Object.keys(second.supergraphSchema.getQueryType()?.getFields() ?? {})).to.include('two');
  });

  it('refuses a supergraph with arguments from a context, which would not be filled', () => {
    const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@context", "@fromContext"])`;
    const sdl = compose(`${link}
      type Query { shop: Shop }
      type Shop @key(fields: "id") @context(name: "shop") { id: ID!  currency: String  item: Item }
      type Item @key(fields: "id") { id: ID!  price(in: String @fromContext(field: "$shop { currency }")): Int }`);

    expect(() => makeSchemaGeneration(1, sdl)).to.throw('@fromContext');
  });

  it('refuses a supergraph that is invalid', () => {
    expect(() => makeSchemaGeneration(1, 'type Query { one: Int }')).to.throw();
  });
});
