// `npm run build`: compiles everything and bundles what runs as a process of its own.
import { build } from './setup/build.mjs';
import { root } from './setup/prepare.mjs';

await build(root);
