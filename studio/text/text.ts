import { common } from './en/common';
import { library } from './en/library';
import { shell } from './en/shell';

/** Every text of the studio, by the feature that shows it. */
export const text = { common, library, shell } as const;
