import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../services/platform/config/package-root.js';

export type Environment = Readonly<Record<string, string>>;

export interface ComposeService {
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: Environment;
}

/** Processes of the product in docker-compose.yml that keep running. */
export const PROCESSES = ['auth', 'jobs', 'videos', 'webhooks', 'media', 'media-worker', 'edge'];

/** Reads the services of docker-compose.yml. */
export async function readComposeServices(): Promise<Readonly<Record<string, ComposeService>>> {
  const page = await readFile(join(packageRoot, 'docker-compose.yml'), 'utf8');
  const { services } = parse(page, { merge: true }) as { services: Record<string, ComposeService> };
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [
      name,
      { ...service, environment: service.environment ?? {} },
    ]),
  );
}

/** Substitutes values as Compose does, also inside of defaults; throws for a required value that is missing. */
export function fillIn(text: string, values: Environment): string {
  const filled = text.replace(
    /\$\{(\w+)(?:(:-|:\?)([^${}]*))?\}/g,
    (_, name: string, mark?: string, more = '') => {
      const value = values[name];
      if (value) return value;
      if (mark === ':?') throw new Error(`${name} is required: ${more}`);
      return more;
    },
  );
  return filled === text ? text : fillIn(filled, values);
}

/** Returns the environment of a container for these values of `.env`. */
export const fillInAll = (environment: Environment, values: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fillIn(String(text), values)]));
