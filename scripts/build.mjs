// `npm run build`: builds the programs, the commands and the studio. `npm run compile` (`--with-tests`) also compiles every
// source to a file of its own, as tests, measurements and tools for development need.
import { build } from './setup/build.mjs';
import { root } from './setup/prepare.mjs';

await build(root, { withTests: process.argv.includes('--with-tests') });
