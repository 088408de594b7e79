// A process that receives deliveries and never settles them; its parent kills it.
import { NEVER_MS, openTestTransport, type TransportAddress } from './transport-fixture.js';

const [address, queue, messageName] = JSON.parse(process.argv[2] ?? '[]') as [
  TransportAddress,
  string,
  string,
];

// A renewal in progress when it is killed would extend the dead one's lease by an hour.
await openTestTransport(address, { renewEveryMs: NEVER_MS }).consume(
  { queue, messageNames: [messageName] },
  async ({ envelope, attempt }) => {
    process.stdout.write(`${JSON.stringify({ id: envelope.id, attempt })}\n`);
    return new Promise(() => undefined);
  },
);
process.stdout.write('ready\n');
process.on('disconnect', () => process.exit(0));
