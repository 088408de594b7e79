import { Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** Path of a program that calls `answerInThread`. */
  readonly program: string;
  /** Time for one request; a thread that takes longer is killed. */
  readonly deadlineMs: number;
  /** A thread whose objects need more is killed. */
  readonly maxMemoryMb: number;
  /** How many requests are answered at the same time; others wait. */
  readonly size: number;
}

/** The request needed more time or memory than a thread has; it would need them again. */
export class ThreadExceeded extends Error {
  override name = 'ThreadExceeded';
}

/** What a thread posts about a request. */
export type ThreadAnswer<Answer> =
  | { readonly answer: Answer }
  /** The program is loaded. */
  | { readonly isReady: true }
  /** Too deep: the content is nested too deeply. */
  | { readonly error: string; readonly isTooDeep: boolean };

interface Task<Request, Answer> {
  readonly request: Request;
  resolve(answer: Answer): void;
  reject(err: unknown): void;
}

/** An idle thread is ended after this time, and started again when it is needed. */
const IDLE_MS = 30_000;

/**
 * Answers requests in threads, for work on untrusted content that may take long: the event loop continues, and a
 * thread that exceeds its time or memory is killed. Threads start when they are needed, and do not keep the
 * process alive.
 */
export class KillableThreads<Request, Answer> {
  /** With the timers that end them. */
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #threads = new Set<Worker>();
  readonly #waiting: Task<Request, Answer>[] = [];
  #starting = 0;

  constructor(private readonly options: ThreadOptions) {}

  /** Rejects with `ThreadExceeded`, or with an error that the program threw. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const [thread] = this.#idle.keys();
    const task = thread && this.#waiting.shift();
    if (task) this.#run(thread, task);
    else if (this.#starting < this.#waiting.length && this.#threads.size < this.options.size) this.#start();
  }

  /** Loading the program takes a while on a busy machine; the time for a request begins afterwards. */
  #start(): void {
    const { program, maxMemoryMb } = this.options;
    const thread = new Worker(program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, stackSizeMb: 4 },
    });
    this.#threads.add(thread);
    this.#starting += 1;
    let isStarting = true;
    let failure: unknown = new Error('the thread ended while it started');
    const started = () => {
      if (isStarting) this.#starting -= 1;
      isStarting = false;
    };
    // Reported to the request in hand; without one it concerns nobody.
    thread.on('error', (err) => {
      failure = err;
    });
    thread.once('message', () => {
      started();
      this.#rest(thread);
    });
    thread.on('exit', () => {
      if (isStarting) this.#waiting.shift()?.reject(failure);
      started();
      this.#threads.delete(thread);
      this.#takeIdle(thread);
      this.#next();
    });
  }

  #run(thread: Worker, { request, resolve, reject }: Task<Request, Answer>): void {
    const { deadlineMs } = this.options;
    this.#takeIdle(thread);
    thread.ref();
    const fail = (err: unknown) => {
      end();
      reject(err);
      void thread.terminate();
    };
    const onMessage = (message: ThreadAnswer<Answer>) => {
      end();
      if ('answer' in message) resolve(message.answer);
      else if ('error' in message)
        reject(message.isTooDeep ? new ThreadExceeded('it is nested too deeply') : new Error(message.error));
      this.#rest(thread);
    };
    const onError = (cause: Error & { code?: string }) => {
      const isExceeded = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      fail(isExceeded ? new ThreadExceeded('it needs too much memory') : cause);
    };
    const onExit = () => fail(new Error('the thread ended'));
    const deadline = setTimeout(
      () => fail(new ThreadExceeded(`it takes longer than ${deadlineMs / 1000} s`)),
      deadlineMs,
    );
    const end = () => {
      clearTimeout(deadline);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(request);
  }

  #rest(thread: Worker): void {
    thread.unref();
    const timer = setTimeout(() => {
      this.#takeIdle(thread);
      void thread.terminate();
    }, IDLE_MS);
    this.#idle.set(thread, timer.unref());
    this.#next();
  }

  #takeIdle(thread: Worker): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
  }
}
