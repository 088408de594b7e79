import { expect } from 'chai';
import { buildSchema, getVariableValues, type OperationDefinitionNode, parse, validate } from 'graphql';
import { findFaultyArgument } from '../../../services/platform/graphql/format-error.js';

const schema = buildSchema(`
  type Query { video(id: ID!, with: WithInput): Int  videos(first: Int!): Int }
  input WithInput { name: String!, tags: [TagInput!] }
  input TagInput { at: Float! }`);

describe('findFaultyArgument', () => {
  const ofVariables = (declared: string, variables: Record<string, unknown>): Array<string | null> => {
    const [operation] = parse(`query (${declared}) { __typename }`).definitions;
    const { variableDefinitions = [] } = operation as OperationDefinitionNode;
    const { errors = [] } = getVariableValues(schema, variableDefinitions, variables);
    return errors.map(({ message }) => findFaultyArgument(message));
  };
  const ofDocument = (document: string): Array<string | null> =>
    validate(schema, parse(document)).map(({ message }) => findFaultyArgument(message));

  it('returns the variable, with the path into it', () => {
    expect(ofVariables('$id: ID!', {})).to.deep.equal(['id']);
    expect(ofVariables('$id: ID!', { id: null })).to.deep.equal(['id']);
    expect(ofVariables('$first: Int!', { first: 'ten' })).to.deep.equal(['first']);
    expect(ofVariables('$input: WithInput', { input: { name: 7 } })).to.deep.equal(['input.name']);
    expect(ofVariables('$input: WithInput', { input: {} })).to.deep.equal(['input.name']);
    expect(ofVariables('$input: WithInput', { input: { name: 'a', tags: [{ at: 1 }, {}] } })).to.deep.equal([
      'input.tags[1].at',
    ]);
    expect(ofVariables('$input: WithInput', { input: { name: 'a', nme: 'b' } })).to.deep.equal(['input.nme']);
  });

  it('is not misled by a value that reads like the message', () => {
    expect(ofVariables('$first: Int!', { first: 'x at "input.name"; Field' })).to.deep.equal(['first']);
  });

  it('returns the argument of a field when the document contains the value', () => {
    expect(ofDocument('{ video }')).to.deep.equal(['id']);
    expect(ofDocument('{ video(id: 1, ide: 2) }')).to.deep.equal(['ide']);
    expect(ofDocument('{ video(id: 1, with: {}) }')).to.deep.equal(['name']);
    expect(ofDocument('{ video(id: 1, with: { name: "a", nme: "b" }) }')).to.deep.equal(['nme']);
  });

  it('returns null for other errors', () => {
    expect(ofDocument('{ vido }')).to.deep.equal([null]);
    expect(findFaultyArgument('Syntax Error: Expected Name, found <EOF>.')).to.equal(null);
  });
});
