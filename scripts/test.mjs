// `npm test [-- <area or mocha arguments>]`: makes the checkout ready and runs the tests on servers of their own.
import { prepare, root } from './setup/prepare.mjs';
import { startMocha } from './setup/run-mocha.mjs';
import { say } from './setup/say.mjs';
import { TEST_PACKAGES } from './setup/system-packages.mjs';
import { startTestServers } from './setup/test-servers.mjs';

let interrupted = false;
let interrupt = () => process.exit(130);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt());

await prepare(TEST_PACKAGES);

// From here on there is something to take down: it is, whatever happens.
interrupt = () => {
  interrupted = true;
};
say('Tests: starting PostgreSQL and RabbitMQ');
try {
  const servers = await startTestServers(root);
  try {
    if (interrupted) process.exitCode = 130;
    else {
      const mocha = startMocha(root, process.argv.slice(2), servers.env);
      interrupt = () => {
        interrupted = true;
        mocha.interrupt();
      };
      const code = await mocha.exitCode;
      process.exitCode = interrupted ? 130 : code;
    }
  } finally {
    await servers.stop();
  }
} catch (error) {
  say(`Tests: ${error.stack ?? error.message}`);
  process.exitCode = 1;
}
// A server's forgotten handle must not keep this from ending.
process.exit();
