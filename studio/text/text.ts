import { common } from './en/common';
import { library } from './en/library';
import { scopes } from './en/scopes';
import { shell } from './en/shell';
import { workspace } from './en/workspace';

/** Every text of the studio, by the feature that shows it. */
export const text = { common, library, scopes, shell, workspace } as const;
