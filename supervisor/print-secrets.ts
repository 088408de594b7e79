import { parseArgs } from 'node:util';
import { findSecretFaults, makeComposeSecrets, makeKubernetesSecret } from './installation-secrets.js';
import { writeNewPrivateFile } from './private-file.js';

const USAGE = `usage: node dist/supervisor/print-secrets.js <path>
  Writes fresh secrets for docker-compose.yml to a new file that only its owner can read.
  --stdout   prints them instead, for your own secret store
  --kubernetes=<name of the release>   prints the Secret of the Helm chart instead, for kubectl create --filename -
    --database-url=<URL>   of a PostgreSQL that the release does not contain: of a role that may create schemas and roles
    --amqp-url=<URL>       of a RabbitMQ that the release does not contain`;

function fail(message: string, exitCode: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}

function readArguments() {
  const string = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        stdout: { type: 'boolean' },
        kubernetes: string,
        'database-url': string,
        'amqp-url': string,
      },
    });
  } catch {
    return fail(USAGE, 2);
  }
}

const { values, positionals } = readArguments();
const { kubernetes, 'database-url': databaseUrl, 'amqp-url': amqpUrl } = values;
const places = positionals.length + (values.stdout ? 1 : 0) + (kubernetes === undefined ? 0 : 1);
const lacksRelease = kubernetes === undefined && (databaseUrl ?? amqpUrl) !== undefined;
if (places !== 1 || lacksRelease) fail(USAGE, 2);

if (kubernetes !== undefined) {
  const installation = { release: kubernetes, databaseUrl, amqpUrl };
  const faults = findSecretFaults(installation);
  if (faults.length > 0) fail(faults.join('\n'), 2);
  process.stdout.write(await makeKubernetesSecret(installation));
} else {
  const text = `${(await makeComposeSecrets()).join('\n')}\n`;
  const [path] = positionals;
  try {
    if (path === undefined) process.stdout.write(text);
    else writeNewPrivateFile(path, text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    fail(code === 'EEXIST' ? `${path} already exists; nothing was written` : message, 1);
  }
}
