import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../services/platform/config/package-root.js';

/** A request and its responses, recorded in a test run. */
export interface Example {
  readonly request?: {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  };
  /** By status, then by media type. */
  readonly responses?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** By operationId. */
export type Examples = Readonly<Record<string, Example>>;

/** Reads the examples recorded by `test/contracts/rest/rest-coverage.test.ts`. */
export const readExamples = (): Examples =>
  JSON.parse(readFileSync(join(packageRoot, 'schemas', 'openapi-examples.json'), 'utf8')) as Examples;
