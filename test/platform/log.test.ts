import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';

/** Logs until it is told to end, much more than fits between it and its reader. */
const TALKER = `
  import { runProcess } from ${JSON.stringify(new URL('../../services/platform/lifecycle.js', import.meta.url).href)};
  import { makeLog } from ${JSON.stringify(new URL('../../services/platform/log.js', import.meta.url).href)};
  const log = makeLog('talker', 'info');
  await runProcess(log, async () => {
    setInterval(() => log.warn({ filling: 'x'.repeat(4000) }, 'word'), 1);
    process.send('talking');
  });
`;

const talk = (): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '--eval', TALKER], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });

describe('a log', () => {
  it('is lines of JSON that name the service', async () => {
    const child = talk();
    const [chunk] = await once(child.stdout!, 'data');
    child.kill('SIGKILL');
    const [line] = String(chunk).split('\n');
    expect(JSON.parse(line as string)).to.include({ service: 'talker', pid: child.pid });
  });

  it('keeps no process alive whose reader is gone, or has not read for a while before', async () => {
    for (const readsFirst of [true, false]) {
      const child = talk();
      const ended = once(child, 'exit');
      if (readsFirst) await once(child.stdout!, 'data');
      else {
        await once(child, 'message');
        await sleep(1000);
      }
      child.stdout!.destroy();
      child.kill('SIGTERM');
      expect(await ended).to.deep.equal([0, null]);
    }
  });

  it('keeps no process alive whose supervisor is gone', async () => {
    const child = talk();
    const ended = once(child, 'exit');
    await once(child.stdout!, 'data');
    child.stdout!.destroy();
    child.disconnect();
    expect(await ended).to.deep.equal([0, null]);
  });
});
