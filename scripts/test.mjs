// `npm test [-- <area or mocha arguments>]`: prepares the checkout and runs the tests on servers of their
// own.
// `--shaken [--seed=<number>]` shuffles the files, suspends processes at random and keeps the machine busy.
// `--all` repeats the tests that are worth repeating.
import { prepare, root } from './setup/prepare.mjs';
import { say } from './setup/say.mjs';
import { REPEATED_TEST_PACKAGES, TEST_PACKAGES } from './setup/system-packages.mjs';
import { startMocha } from './test/mocha.mjs';
import { readOptions } from './test/options.mjs';
import { startTestServers } from './test/servers.mjs';
import { startShaking } from './test/shake.mjs';

let interrupted = false;
let interrupt = () => process.exit(130);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt());

const { seed, isShaken, isRepeated, mochaArguments } = readOptions(process.argv.slice(2));
await prepare(isRepeated ? REPEATED_TEST_PACKAGES : TEST_PACKAGES, { withTests: true });

// From here on, servers must be stopped in every case.
interrupt = () => {
  interrupted = true;
};
say('Tests: starting PostgreSQL and RabbitMQ');
try {
  const servers = await startTestServers(root);
  try {
    if (!interrupted) {
      if (seed !== undefined) say(`Tests: shuffled, seed ${seed}`);
      const mocha = startMocha(root, mochaArguments, {
        env: {
          ...servers.env,
          ...(isRepeated && { TEST_REPEATED: 'true' }),
          ...(seed !== undefined && { TEST_SEED: String(seed) }),
        },
        seed,
      });
      const shaking = isShaken ? startShaking(process.pid, seed) : undefined;
      interrupt = () => {
        interrupted = true;
        mocha.interrupt();
      };
      process.exitCode = await mocha.exitCode.finally(() => shaking?.stop());
    }
    if (interrupted) process.exitCode = 130;
  } finally {
    await servers.stop();
  }
} catch (error) {
  say(`Tests: ${error.stack ?? error.message}`);
  process.exitCode = 1;
}
// An open handle of a server must not keep the process from exiting.
process.exit();
