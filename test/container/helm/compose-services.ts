import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { RENAMED_VARIABLES } from '../../../services/media/renamed-variables.js';
import { packageRoot } from '../../../services/platform/package-root.js';

export interface ComposeService {
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Processes of the product in docker-compose.yml that keep running. */
export const PROCESSES = ['auth', 'jobs', 'videos', 'webhooks', 'media', 'media-worker', 'edge'];

/** Reads the services of docker-compose.yml. Settings under their old names are left out. */
export async function readComposeServices(): Promise<Readonly<Record<string, ComposeService>>> {
  const page = await readFile(join(packageRoot, 'docker-compose.yml'), 'utf8');
  const { services } = parse(page, { merge: true }) as { services: Record<string, ComposeService> };
  return Object.fromEntries(
    Object.entries(services).map(([name, { environment, ...service }]) => [
      name,
      {
        ...service,
        environment: Object.fromEntries(
          Object.entries(environment ?? {}).filter(([key]) => !(key in RENAMED_VARIABLES)),
        ),
      },
    ]),
  );
}
