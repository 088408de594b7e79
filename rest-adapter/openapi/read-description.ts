import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { type Addresses, describeAddresses } from './document.js';

interface Printed {
  readonly components: object;
}

/** Returns the printed description of the API with the URLs of this installation. */
export function readDescription(addresses: Addresses): Printed {
  const text = readFileSync(join(packageRoot, 'schemas', 'openapi.json'), 'utf8');
  const printed = JSON.parse(text) as Printed;
  const { servers, securitySchemes } = describeAddresses(addresses);
  return { ...printed, servers, components: { ...printed.components, securitySchemes } } as Printed;
}
