import { expect } from 'chai';
import { GraphQLError } from 'graphql';
import { STATUS_OF } from '../../../services/platform/errors/error-status.js';
import { DomainError, ERROR_CODES } from '../../../services/platform/errors/errors.js';
import { formatError } from '../../../services/platform/graphql/format-error.js';

const format = (error: GraphQLError) => formatError(error.toJSON(), error);

describe('formatError', () => {
  it('shows an expected failure with its code, field and message', () => {
    const thrown = new DomainError('validation_error', 'body.name must not be empty', { field: 'body.name' });

    const shown = format(new GraphQLError(thrown.message, { originalError: thrown, path: ['updateVideo'] }));

    expect(shown.message).to.equal('body.name must not be empty');
    expect(shown.extensions).to.deep.include({ code: 'validation_error', field: 'body.name' });
  });

  it('masks every other error', () => {
    const thrown = new Error('insert into secret_table failed at 10.0.0.3');

    const shown = format(
      new GraphQLError(thrown.message, { originalError: thrown, extensions: { stacktrace: ['at x'] } }),
    );

    expect(JSON.stringify(shown)).not.to.match(/secret|10\.0|stack/);
    expect(shown.extensions).to.deep.equal({ code: 'internal_error' });
  });

  it('forwards the errors of a subgraph, and reports an invalid document as a validation error', () => {
    const fromSubgraph = new GraphQLError('Video x not found', {
      extensions: { code: 'not_found', serviceName: 'videos' },
    });
    const badDocument = new GraphQLError('Cannot query field "x"', {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });

    expect(format(fromSubgraph).extensions).to.deep.include({ code: 'not_found' });
    expect(format(fromSubgraph).extensions).not.to.have.property('serviceName');
    expect(format(badDocument).extensions).to.deep.equal({ code: 'validation_error' });
  });

  it('has a status for every code', () => {
    expect(Object.keys(STATUS_OF)).to.have.members([...ERROR_CODES]);
  });
});
