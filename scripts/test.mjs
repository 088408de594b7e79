// `npm test [-- <area or mocha arguments>]`: prepares the checkout and runs the tests on servers of their
// own.
// `--all` adds what `test/full-run.mjs` lists, and repeats the tests that are worth repeating.
// `--shaken [--seed=<number>]` shuffles the files, suspends processes at random and keeps the machine busy.
import { prepare, root } from './setup/prepare.mjs';
import { say } from './setup/say.mjs';
import { chooseTests, startMocha } from './test/mocha.mjs';
import { neededPackages } from './test/needed-packages.mjs';
import { readOptions } from './test/options.mjs';
import { compiled, startTestServers } from './test/servers.mjs';
import { startShaking } from './test/shake.mjs';

let interrupted = false;
let interrupt = () => process.exit(130);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt());

const { seed, isShaken, isFull, mochaArguments } = readOptions(process.argv.slice(2));
await prepare(neededPackages(mochaArguments, isFull), { withTests: true });

try {
  const { args, isNamed } = chooseTests(root, mochaArguments, { seed, isFull });
  if (!isNamed) {
    say('Tests: making the clips that are not stored yet');
    const { makeClips } = await compiled(root, 'test/setup/make-clips.js');
    await makeClips();
  }

  // From here on, servers must be stopped in every case.
  interrupt = () => {
    interrupted = true;
  };
  say('Tests: starting PostgreSQL and RabbitMQ');
  const servers = await startTestServers(root);
  try {
    if (!interrupted) {
      if (seed !== undefined) say(`Tests: shuffled, seed ${seed}`);
      const mocha = startMocha(root, args, {
        ...servers.env,
        ...(isFull && { TEST_REPEATED: 'true' }),
        ...(seed !== undefined && { TEST_SEED: String(seed) }),
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
