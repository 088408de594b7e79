import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { RENAMED_VARIABLES } from '../../../services/media/renamed-variables.js';
import { errorMessage } from '../../../services/platform/errors.js';
import { findNearName, isSetting } from '../../../supervisor/check-settings.js';
import { type Finding, fault, ok, warning } from '../finding.js';

/** Files that Compose reads by itself, the operator's additions included. */
const COMPOSE_FILE = /^(docker-)?compose(\.[\w-]+)*\.ya?ml$/;
/** Read by Compose and Docker themselves. */
const OF_COMPOSE = /^(COMPOSE|DOCKER|BUILDKIT)_/;

/** `NAME=value`, also with `export` or a colon; a quoted value may have several lines. */
const ASSIGNMENT =
  /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*[=:][ \t]*(?:'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|.*)/gm;

/**
 * Looks for variables in `.env` that no container receives, because Compose passes on only the names that its files
 * mention. Returns null where `.env` or the file of Compose is missing.
 */
export async function checkComposeEnv(folder: string): Promise<Finding[] | null> {
  try {
    const names = namesIn(await readFile(join(folder, '.env'), 'utf8'));
    const texts = await readComposeFiles(folder);
    if (texts.length === 0) return null;
    const findings = findingsOf(names, texts);
    return findings.length > 0 ? findings : [ok('every variable of .env reaches a container')];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return [fault(`.env can’t be read: ${errorMessage(error)}`, `run this as its owner, in ${folder}`)];
  }
}

async function readComposeFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => COMPOSE_FILE.test(name));
  const texts = await Promise.all(files.map((name) => readFile(resolve(folder, name), 'utf8')));
  return texts.map((text) => text.replace(/^\s*#.*$/gm, ''));
}

function findingsOf(names: readonly string[], texts: readonly string[]): Finding[] {
  const passed = new Set(texts.flatMap(passedOnBy));
  const renamed = Object.entries(RENAMED_VARIABLES).flatMap(([old, name]) => (passed.has(name) ? [old] : []));
  const isWhole = texts.some((text) => /^\s*env_file:/m.test(text));
  return names
    .filter((name) => !passed.has(name) && !OF_COMPOSE.test(name))
    .flatMap((name) => {
      const isUsual = isSetting(name) && !(name in RENAMED_VARIABLES);
      const near = isUsual ? undefined : findNearName(name, [...passed, ...renamed]);
      if (near)
        return warning(
          `.env: ${name} is not a variable of docker-compose.yml: did you mean ${near}?`,
          `name it ${near} in .env, then docker compose up -d`,
        );
      // A container with this file receives all of it.
      if (isWhole) return [];
      return warning(
        `.env: ${name} reaches no container: docker-compose.yml does not mention it`,
        'remove it, or pass it on to the containers that need it in docker-compose.override.yml',
      );
    });
}

/** Names of variables that a file of `NAME=value` assigns. */
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(ASSIGNMENT)].map(([, name]) => name as string)),
];

/** Names that are substituted (`$NAME`, `${NAME:-default}`), or passed on without a value (`- NAME`, `NAME:`). */
const passedOnBy = (text: string): string[] => [
  ...[...text.replaceAll('$$', '').matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name]) => name as string),
  ...[...text.matchAll(/^\s*(?:-[ \t]+([A-Za-z_]\w*)|([A-Z_][A-Z0-9_]*):)[ \t]*$/gm)].map(
    ([, listed, keyed]) => (listed ?? keyed) as string,
  ),
];
