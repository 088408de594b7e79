import type { Kit } from '../kit-patch';

/** What every group of fields needs. */
export interface KitFieldsProps {
  readonly kit: Kit;
  readonly onChange: (change: Partial<Kit>) => void;
  /** What the service says is wrong with a field, such as `captions.color`. */
  readonly faultOf: (field: string) => string | null;
  readonly isDisabled: boolean;
}

/** Options of a select from their names by ID. */
export const optionsOf = <Id extends string>(
  names: Readonly<Record<Id, string | { readonly name: string; readonly detail: string }>>,
) =>
  (Object.entries(names) as Array<[Id, string | { name: string; detail: string }]>).map(([id, named]) =>
    typeof named === 'string' ? { id, name: named } : { id, ...named },
  );
