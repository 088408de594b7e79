import { expect } from 'chai';
import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { readVariables } from '../../gateway/operation/execute-operation.js';

const schema = buildSchema('type Query { job(id: ID!, note: String, most: Int): ID }');

describe('readVariables', () => {
  const definitions = [
    '($id: ID!)',
    '($id: ID!, $note: String)',
    '($id: ID = "job_1")',
    '($id: ID!, $most: Int)',
    '($id: [ID!]!)',
    '($id: Unknown)',
    '',
  ];
  const given: readonly Record<string, unknown>[] = [
    { id: 'job_2' },
    { id: 'job_2', note: 'é', max: 3, other: 'not declared' },
    { id: 7, note: null },
    { id: 1.5 },
    { id: null },
    { id: ['job_2'] },
    { note: 5 },
    {},
  ];
  for (const variables of definitions)
    it(`returns what graphql-js does for ${variables || 'no variables'}`, () => {
      const [operation] = parse(`query ${variables} { __typename }`).definitions as OperationDefinitionNode[];
      for (const values of given) {
        const expected = getVariableValues(schema, operation?.variableDefinitions ?? [], values);
        const read = readVariables(schema, operation as OperationDefinitionNode, values);
        expect(read.coerced).to.deep.equal(expected.coerced);
        expect(read.errors?.map(String)).to.deep.equal(expected.errors?.map(String));
      }
    });
});
