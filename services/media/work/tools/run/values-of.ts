import type { ToolOf, ToolType } from '../catalogue/tools.js';
import type { ValuesOf } from '../tool.js';

/** What the runner of a tool is given. */
export type ToolInputOf<T extends ToolType> = ValuesOf<ToolOf<T>['parameters']>;
