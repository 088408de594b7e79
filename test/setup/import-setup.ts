import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../services/platform/config/package-root.js';

/** Imports a module of `scripts/setup`, which is plain JavaScript: it runs before anything is installed. */
export const importSetup = async <Module>(name: string): Promise<Module> =>
  import(pathToFileURL(join(packageRoot, 'scripts', 'setup', name)).href);
