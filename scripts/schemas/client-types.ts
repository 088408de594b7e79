import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../services/platform/config/package-root.js';

/** The generator calls TypeScript's compiler API from JavaScript, which only version 5 provides. */
const TYPESCRIPT_5 = pathToFileURL(join(packageRoot, 'scripts', 'schemas', 'typescript-5.mjs')).href;

const HEADING = '// Printed from schemas/openapi.json by npm run schemas.\n\n';

/** Returns the types of the TypeScript client for the description of the REST API. */
export async function renderClientTypes(description: object): Promise<string> {
  await import(TYPESCRIPT_5);
  const { astToString, default: makeTypes } = await import('openapi-typescript');
  // The generator resolves references in place.
  const nodes = await makeTypes(structuredClone(description) as never, { defaultNonNullable: false });
  return HEADING + astToString(nodes);
}
