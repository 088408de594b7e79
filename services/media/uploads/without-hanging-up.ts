import { PassThrough, type Readable } from 'node:stream';

/**
 * A request's body for a pipeline that may fail. A pipeline destroys what it reads from, and with a request's body goes
 * its connection: whoever sends would see that rather than the answer. What comes after a failure is let pass by.
 */
export function withoutHangingUp(body: Readable): Readable {
  const through = new PassThrough();
  body.once('error', (err) => through.destroy(err));
  // Broken off: its end never comes.
  body.once('close', () => {
    if (!body.readableEnded) through.destroy(new Error('The upload broke off'));
  });
  through.once('close', () => {
    body.unpipe(through);
    body.resume();
  });
  body.pipe(through);
  return through;
}
