// `npm run build`: compiles everything and bundles the programs that run as processes.
import { build } from './setup/build.mjs';
import { root } from './setup/prepare.mjs';

await build(root);
