import { WebSocket } from 'ws';

// Runs the clients of a gateway, each with its own socket, in a separate process. Reports the total number of
// received events.
const [graphqlUrl, count, jobs] = process.argv.slice(2) as [string, string, string];

const query =
  'subscription Watch($id: ID!) { jobProgress(jobId: $id) { id status progress { percent step message } } }';
/** Maximum number of connections opened concurrently. */
const MAX_OPENING = 64;

let events = 0;
let awaited = Number.POSITIVE_INFINITY;

function notifyWhenReached(): void {
  if (events < awaited) return;
  awaited = Number.POSITIVE_INFINITY;
  process.send?.({ events });
}

const subscribe = (index: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(graphqlUrl.replace(/^http/, 'ws'), 'graphql-transport-ws', {
      perMessageDeflate: false,
    });
    socket.on('open', () =>
      socket.send('{"type":"connection_init","payload":{"authorization":"Bearer svc_live_bench"}}'),
    );
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text.includes('"type":"next"')) {
        if (!text.includes('"percent"')) reject(new Error(text));
        events += 1;
        resolve();
        notifyWhenReached();
      } else if (text.includes('"connection_ack"')) {
        const variables = { id: `export_${index % Number(jobs)}` };
        socket.send(JSON.stringify({ id: 'a', type: 'subscribe', payload: { query, variables } }));
      } else if (text.includes('"type":"ping"')) socket.send('{"type":"pong"}');
      else if (!text.includes('"type":"pong"')) reject(new Error(text));
    });
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`A socket was closed with ${code}`)));
  });

process.on('message', (message: { awaited: number }) => {
  awaited = message.awaited;
  notifyWhenReached();
});
process.on('disconnect', () => process.exit(0));

let next = 0;
const open = async (): Promise<void> => {
  while (next < Number(count)) await subscribe(next++);
};
await Promise.all(Array.from({ length: MAX_OPENING }, open));
process.send?.({ events });
