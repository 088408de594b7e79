import { type OperationDefinitionNode, parse } from 'graphql';
import { ACCESS } from '../schemas/access.js';
import type { Access } from '../services/platform/access/access.js';
import type { Route } from './route.js';

/**
 * Returns the access rule of an endpoint, which is that of its GraphQL operation. Throws for an operation
 * without a rule.
 */
export function accessOf({ document, path }: Pick<Route, 'document' | 'path'>): Access {
  const [operation] = parse(document).definitions as OperationDefinitionNode[];
  const [field] = operation?.selectionSet.selections ?? [];
  const name = field?.kind === 'Field' ? field.name.value : '';
  if (!Object.hasOwn(ACCESS, name)) throw new Error(`${path}: the access table has no operation "${name}"`);
  return ACCESS[name as keyof typeof ACCESS];
}
