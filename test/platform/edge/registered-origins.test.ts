import { expect } from 'chai';
import { makeIsRegisteredOrigin } from '../../../services/platform/edge/cross-origin/registered-origins.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import type { AccessChanged } from '../../../services/platform/messaging/access-changes.js';
import { aCaller } from '../../setup/calls.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';

const APP = 'https://app.test';

describe('registered origins at the edge', () => {
  let asked: unknown[];
  let answer: () => Promise<boolean>;
  let announce: (change: AccessChanged) => void;
  const make = (cachedForMs?: number) => {
    asked = [];
    answer = async () => true;
    const auth = makeSubgraphDouble(async ({ variables }) => {
      asked.push(variables?.origin);
      return { isRegisteredOrigin: await answer() };
    });
    const listen = (subscribe: (change: AccessChanged) => void) => {
      announce = subscribe;
    };
    return makeIsRegisteredOrigin(auth, listen, cachedForMs);
  };

  it('are cached, for each credential separately', async () => {
    const isRegistered = make();

    await Promise.all([isRegistered(APP, null), isRegistered(APP, null)]);
    await isRegistered(APP, aCaller({ credentialId: 'grt_1' }));

    expect(asked).to.deep.equal([APP, APP]);
    const withoutMemory = make(0);
    for (let i = 0; i < 3; i += 1) await withoutMemory(APP, null);
    expect(asked).to.have.length(3);
  });

  it('are looked up again when applications of a workspace changed, not when a credential did', async () => {
    const isRegistered = make();
    await isRegistered(APP, null);
    answer = async () => false;

    announce({ workspaceId: 'ws_1', credentialId: 'grt_1' });
    announce({ workspaceId: 'ws_1', userId: 'usr_1' });
    expect(await isRegistered(APP, null)).to.equal(true);
    announce({ workspaceId: 'ws_1' });
    expect(await isRegistered(APP, null)).to.equal(false);
  });

  it('are not looked up for an origin that no application can have registered', async () => {
    const isRegistered = make();

    for (const origin of [
      'null',
      '',
      'app://local',
      'https://app.test/x',
      'https://a b',
      `https://${'a'.repeat(300)}`,
    ])
      expect(await isRegistered(origin, null), origin).to.equal(false);
    expect(asked).to.deep.equal([]);
  });

  it('are looked up again after a failure', async () => {
    const isRegistered = make();
    answer = async () => {
      throw new DomainError('unavailable', 'The auth service can’t be reached; try again');
    };

    const failed = await isRegistered(APP, null).catch((err: DomainError) => err.code);
    answer = async () => true;

    expect([failed, await isRegistered(APP, null)]).to.deep.equal(['unavailable', true]);
  });

  it('do not pile up lookups while auth is slow', async () => {
    const isRegistered = make();
    let settle: (isKnown: boolean) => void = () => undefined;
    const slow = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    answer = () => slow;
    const waiting = Array.from({ length: 100 }, (_, i) => isRegistered(`https://${i}.test`, null));

    expect(await isRegistered(APP, null)).to.equal(false);
    settle(true);
    await Promise.all(waiting);
    expect(await isRegistered(APP, null)).to.equal(true);
    expect(asked).to.have.length(101);
  });
});
