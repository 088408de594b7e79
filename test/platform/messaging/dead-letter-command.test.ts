import { expect } from 'chai';
import { runDeadLetterCommand } from '../../../scripts/dead-letters/command.js';
import type { Transport } from '../../../services/platform/messaging/transport.js';
import { startTestPostgres, type TestBroker } from './test-brokers.js';
import { anEnvelope, eventually, openTestTransport } from './transport-fixture.js';

describe('dead letter command', () => {
  const spec = { queue: 'test.command', messageNames: ['test.unwanted.v1'] };
  let broker: TestBroker;
  let transport: Transport;

  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await runDeadLetterCommand(transport, args, (line) => lines.push(line));
    return { code, lines };
  };

  before(async () => {
    broker = await startTestPostgres();
    transport = openTestTransport(broker.address);
    const consumer = await transport.consume(spec, async () => ({ outcome: 'drop', reason: 'unwanted' }));
    for (let n = 0; n < 3; n += 1) {
      await transport.publish([{ envelope: anEnvelope('test.unwanted.v1', { n }), kind: 'command' }]);
    }
    await eventually('dead', async () => (await transport.listDeadLetters(spec.queue, 10)).length === 3);
    await consumer.stop();
  });

  after(async () => {
    await transport?.close();
    await broker?.stop();
  });

  it('lists, within the limit, one JSON line per dead letter', async () => {
    const { code, lines } = await run('list', spec.queue, '2');

    expect(code).to.equal(0);
    expect(lines.map((line) => JSON.parse(line).reason)).to.deep.equal(['unwanted', 'unwanted']);
  });

  it('replays the named ones, then all', async () => {
    const [first] = (await run('list', spec.queue)).lines;

    expect(await run('replay', spec.queue, JSON.parse(first ?? '{}').id)).to.deep.equal({
      code: 0,
      lines: ['1 replayed'],
    });
    expect(await run('replay', spec.queue, 'no-such-id')).to.deep.equal({ code: 1, lines: ['0 replayed'] });
    expect(await run('replay', spec.queue, 'all')).to.deep.equal({ code: 0, lines: ['2 replayed'] });
    expect((await run('list', spec.queue)).lines).to.deep.equal([]);
  });

  it('prints its usage for invalid arguments, and replays nothing', async () => {
    for (const args of [[], ['list'], ['list', 'q', 'many'], ['replay', 'q']]) {
      const { code, lines } = await run(...args);
      expect(code).to.equal(2);
      expect(lines.join()).to.include('dead-letters replay <queue>');
    }
  });
});
