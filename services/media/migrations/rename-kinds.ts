import { setAllowed } from './set-allowed.js';

/** Statements over the work of all workspaces; only migrations run them, while no service does. */
export const acrossWorkspaces = (statements: string): string => `
  alter table work no force row level security;
  ${statements}
  alter table work force row level security;`;

const rename = ([from, to]: readonly [from: string, to: string]): string => `
  ${setAllowed('work', 'kind', `known || array['${to}']`)}
  update work set kind = '${to}' where kind = '${from}';
  ${setAllowed('work', 'kind', `array_remove(known, '${from}')`)}`;

/** Statements that rename kinds of work, also of the work that waits. */
export const renameKinds = (pairs: readonly (readonly [from: string, to: string])[]): string =>
  acrossWorkspaces(pairs.map(rename).join(''));

/** Statement that renames a property of the payload of one kind of work. */
export const renameKey = (kind: string, from: string, to: string): string => `
  update work set payload = (payload - '${from}') || jsonb_build_object('${to}', payload -> '${from}')
  where kind = '${kind}' and payload ? '${from}';`;
