import { expect } from 'chai';
import { serviceClaims } from '../../../services/platform/access/caller.js';
import { isDependencyFailure } from '../../../services/platform/errors/dependency-failure.js';
import { DomainError, type ErrorCode } from '../../../services/platform/errors/errors.js';
import { readFromService } from '../../../services/platform/graphql/read-from-service.js';
import { failureOf } from '../../setup/failure-of.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';

describe('readFromService', () => {
  const call = { document: '{ analysis }', as: serviceClaims('ws_test'), requestId: 'req_test' };
  const refusing = (code: ErrorCode) =>
    makeSubgraphDouble(() => {
      throw new DomainError(code, 'not now');
    });

  it('returns the answer of the service', async () => {
    const media = makeSubgraphDouble(() => ({ analysis: 1 }));

    expect(await readFromService(media, call)).to.deep.equal({ analysis: 1 });
  });

  it('fails with a dependency failure when the service or its database is unavailable', async () => {
    const failure = await failureOf(readFromService(refusing('unavailable'), call));

    expect(isDependencyFailure(failure)).to.equal(true);
    expect(failure).to.have.property('message', 'not now');
  });

  it('fails with the error of the service', async () => {
    const failure = await failureOf(readFromService(refusing('not_found'), call));

    expect(isDependencyFailure(failure)).to.equal(false);
    expect(failure).to.include({ code: 'not_found' });
  });
});
