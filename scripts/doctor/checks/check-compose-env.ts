import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorMessage } from '../../../services/platform/errors/errors.js';
import { findNearName, isSetting } from '../../../supervisor/check-settings.js';
import { type Finding, fault, ok, warning } from '../finding.js';

/** Files that Compose reads by itself, the operator's additions included. */
const COMPOSE_FILE = /^(docker-)?compose(\.[\w-]+)*\.ya?ml$/;
/** Read by Compose and Docker themselves. */
const OF_COMPOSE = /^(COMPOSE|DOCKER|BUILDKIT)_/;

/**
 * A line that is neither empty nor a comment: `NAME=value`, also with `export` or a colon, where a quoted value may
 * have several lines; or anything else.
 */
const ENTRY =
  /^(?![ \t]*(?:#|$))(?:[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*[=:][ \t]*(?:'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|.*)|.*)/gm;
/** Anything else may be a line of a secret whose quotes are missing, such as a private key: it is never printed. */
const PRINTABLE_NAME = /^[A-Z][A-Z0-9_]{0,63}$/;
/** The last line of Base64 looks like an assignment without a value. */
const BASE64_END = /^(?=(?:.{4})+$)[A-Z0-9]+==?$/;

interface Entry {
  readonly line: number;
  /** Absent where nothing is assigned. */
  readonly name: string | undefined;
  readonly isPrintable: boolean;
}

/**
 * Looks for variables in `.env` that no container receives, because Compose passes on only the names that its files
 * mention, and for lines that assign nothing. Returns null where `.env` or the file of Compose is missing.
 */
export async function checkComposeEnv(folder: string): Promise<Finding[] | null> {
  try {
    const entries = entriesIn(await readFile(join(folder, '.env'), 'utf8'));
    const texts = await readComposeFiles(folder);
    if (texts.length === 0) return null;
    const findings = findingsOf(entries, texts);
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

function findingsOf(entries: readonly Entry[], texts: readonly string[]): Finding[] {
  const passed = new Set(texts.flatMap(passedOnBy));
  const isWhole = texts.some((text) => /^\s*env_file:/m.test(text));
  const findings = entries.flatMap(({ line, name, isPrintable }) => {
    if (name === undefined) return noAssignment(line);
    if (passed.has(name) || OF_COMPOSE.test(name)) return [];
    const isUsual = !isPrintable || isSetting(name);
    const near = isUsual ? undefined : findNearName(name, passed);
    if (near)
      return warning(
        `.env: ${name} is not a variable of docker-compose.yml: did you mean ${near}?`,
        `name it ${near} in .env, then docker compose up -d`,
      );
    // A container with this file receives all of it.
    if (isWhole) return [];
    if (!isPrintable) return noAssignment(line);
    return warning(
      `.env: ${name} reaches no container: docker-compose.yml does not mention it`,
      'remove it, or pass it on to the containers that need it in docker-compose.override.yml',
    );
  });
  return [...new Map(findings.map((finding) => [finding.text, finding])).values()];
}

const noAssignment = (line: number): Finding =>
  warning(
    `.env: line ${line} is no assignment`,
    'write NAME=value, with a name in capitals, and a value of several lines in quotes',
  );

/** Lines of a file of `NAME=value`; those inside of a quoted value belong to its first. */
const entriesIn = (text: string): Entry[] =>
  [...text.replace(/^\uFEFF/, '').matchAll(ENTRY)].map(({ 0: entry, 1: name, index, input }) => ({
    line: input.slice(0, index).split('\n').length,
    name,
    isPrintable: name !== undefined && PRINTABLE_NAME.test(name) && !BASE64_END.test(entry.trim()),
  }));

/** Names that are substituted (`$NAME`, `${NAME:-default}`), or passed on without a value (`- NAME`, `NAME:`). */
const passedOnBy = (text: string): string[] => [
  ...[...text.replaceAll('$$', '').matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name]) => name as string),
  ...[...text.matchAll(/^\s*(?:-[ \t]+([A-Za-z_]\w*)|([A-Z_][A-Z0-9_]*):)[ \t]*$/gm)].map(
    ([, listed, keyed]) => (listed ?? keyed) as string,
  ),
];
