// `npm start`: prepares the checkout and becomes the supervisor.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './setup/prepare.mjs';
import { PRODUCT_PACKAGES } from './setup/system-packages.mjs';

const giveUp = () => process.exit(130);
process.on('SIGINT', giveUp);
process.on('SIGTERM', giveUp);
await prepare(PRODUCT_PACKAGES, { withTests: false });
process.off('SIGINT', giveUp);
process.off('SIGTERM', giveUp);

await import(pathToFileURL(join(root, 'dist', 'programs', 'supervisor', 'main.js')).href);
