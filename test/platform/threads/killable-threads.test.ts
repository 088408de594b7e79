import { expect } from 'chai';
import { KillableThreads, ThreadExceeded } from '../../../services/platform/threads/killable-threads.js';
import { measureDelay } from '../../setup/event-loop-delay.js';
import { failureOf } from '../../setup/failure-of.js';

const PROGRAM = new URL('./answering-thread.js', import.meta.url).pathname;
type Request = { readonly does: 'echo' | 'hang' | 'fill' | 'nest' | 'throw' | 'exit' };

describe('killable threads', () => {
  const open: KillableThreads<Request, string>[] = [];
  const start = (size = 1, deadlineMs = 60_000) => {
    const options = { program: PROGRAM, deadlineMs, maxMemoryMb: 64, size };
    const threads = new KillableThreads<Request, string>(options);
    open.push(threads);
    return threads;
  };
  afterEach(() => Promise.all(open.splice(0).map((threads) => threads.stop())));

  it('answer, however many requests wait', async () => {
    const threads = start(2);

    const answers = await Promise.all(Array.from({ length: 50 }, () => threads.ask({ does: 'echo' })));

    expect(answers).to.deep.equal(Array(50).fill('echo'));
  });

  for (const [does, message] of [
    ['hang', 'it takes longer than 0.5 s'],
    ['fill', 'it needs too much memory'],
    ['nest', 'it is nested too deeply'],
  ] as const)
    it(`are killed and replaced when a request exceeds its limits: ${message}`, async () => {
      const threads = start(1, does === 'hang' ? 500 : undefined);

      const { result, delayMs } = await measureDelay(() => failureOf(threads.ask({ does })));

      expect(result).to.be.instanceOf(ThreadExceeded);
      expect(result.message).to.equal(message);
      expect(delayMs, 'what anything else waits').to.be.below(1_000);
      expect(await threads.ask({ does: 'echo' })).to.equal('echo');
    });

  it('report an error of their program, and their end', async () => {
    const threads = start();

    expect((await failureOf(threads.ask({ does: 'throw' }))).message).to.equal('no answer');
    expect((await failureOf(threads.ask({ does: 'exit' }))).message).to.equal('the thread ended');
    expect(await threads.ask({ does: 'echo' })).to.equal('echo');
  });

  it('report that their program cannot be started', async () => {
    const options = { program: `${PROGRAM}.missing`, deadlineMs: 500, maxMemoryMb: 64, size: 1 };
    const threads = new KillableThreads<Request, string>(options);

    const failures = await Promise.all([1, 2].map(() => failureOf(threads.ask({ does: 'echo' }))));

    for (const { message } of failures) expect(message).to.match(/Cannot find module/);
  });
});
