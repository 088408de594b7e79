import { makeComposeSecrets } from './compose-secrets.js';

process.stdout.write(`${(await makeComposeSecrets()).join('\n')}\n`);
