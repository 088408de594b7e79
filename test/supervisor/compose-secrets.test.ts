import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/package-root.js';
import { makeComposeSecrets } from '../../supervisor/compose-secrets.js';

describe('makeComposeSecrets', () => {
  it('gives all that docker-compose.yml can’t do without, and nothing it does not ask for', async () => {
    const compose = readFileSync(join(packageRoot, 'docker-compose.yml'), 'utf8');
    const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const mentioned = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);

    const given = (await makeComposeSecrets()).map((line) => line.split('=')[0]);

    expect(given).to.include.members(required);
    expect(mentioned).to.include.members(given);
  });

  it('writes each as one literal line', async () => {
    for (const line of await makeComposeSecrets()) expect(line).to.match(/^[A-Z_]+='[^'\n]{20,}'$/);
  });

  it('gives each service an address with its own role', async () => {
    const urls = (await makeComposeSecrets()).filter((line) => line.includes('_DATABASE_URL='));

    const roles = urls.map((line) => new URL(line.split("'")[1] as string).username);

    expect(roles).to.have.members(
      ['videos', 'jobs', 'auth', 'webhooks', 'media', 'edge'].map((name) => `video_service_${name}`),
    );
  });
});
