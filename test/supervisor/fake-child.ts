// A fake service: answers /healthz and liveness probes, records its starts and stops in a journal, and misbehaves on demand.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { replyToLivenessProbes } from '../../services/platform/process/liveness.js';
import { AFTER_OTHERS } from '../../supervisor/children.js';

const { PORT, FAKE_NAME = 'fake', FAKE_JOURNAL, FAKE_MODE } = process.env;
const note = (what: string) => {
  if (FAKE_JOURNAL) appendFileSync(FAKE_JOURNAL, `${FAKE_NAME} ${what} ${process.pid}\n`);
};

process.stdout.write(`${JSON.stringify({ level: 30, msg: 'starting' })}\n`);
if (FAKE_MODE === 'crashes') {
  process.stdout.write(
    `${JSON.stringify({ level: 60, msg: 'could not start', err: { message: 'no such thing' } })}\n`,
  );
  process.exit(3);
}
if (FAKE_MODE === 'leaves a child') {
  note(`child-${spawn('sleep', ['300'], { stdio: 'ignore' }).pid}`);
}

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => {
  if (FAKE_MODE === 'ignores SIGTERM') return;
  note('stopped');
  const words = FAKE_MODE === 'says much at its end' ? 5000 : 0;
  const lines = Array.from({ length: words }, (_, i) => `last words, ${i + 1}\n`);
  if (words > 0) writeSync(1, lines.join(''));
  process.exit(0);
});
replyToLivenessProbes();
if (process.argv.includes(AFTER_OTHERS)) await once(process, 'message');
let hasAnswered = false;
createServer((_request, response) => {
  response.end('ok');
  // In the first run only.
  if (
    FAKE_MODE !== 'loops' ||
    hasAnswered ||
    !FAKE_JOURNAL ||
    readFileSync(FAKE_JOURNAL, 'utf8').includes('loops')
  )
    return;
  hasAnswered = true;
  note('loops');
  response.once('finish', () => {
    for (;;);
  });
}).listen(Number(PORT), '127.0.0.1', () => note('started'));
