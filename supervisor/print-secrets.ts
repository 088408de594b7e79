import { makeComposeSecrets } from './compose-secrets.js';
import { writeNewPrivateFile } from './private-file.js';

const USAGE = `usage: node dist/supervisor/print-secrets.js <path>
  Writes fresh secrets for docker-compose.yml to a new file that only its owner can read.
  --stdout   prints them instead, for your own secret store`;

const [where, ...more] = process.argv.slice(2);
if (!where || more.length > 0 || (where.startsWith('-') && where !== '--stdout')) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const text = `${(await makeComposeSecrets()).join('\n')}\n`;
try {
  if (where === '--stdout') process.stdout.write(text);
  else writeNewPrivateFile(where, text);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stderr.write(`${code === 'EEXIST' ? `${where} already exists; nothing was written` : message}\n`);
  process.exitCode = 1;
}
