import type { ToolOf, ToolType } from '../catalogue/tools.js';
import type { ValuesOf } from '../tool.js';

/** The values that the implementation of a tool receives. */
export type ToolInputOf<T extends ToolType> = ValuesOf<ToolOf<T>['parameters']>;
