import { type ReactNode, useState } from 'react';
import type { CombinedError } from 'urql';
import { Button } from '../design/button';
import { Rows, RowsSkeleton, Section } from '../design/section';
import { Note } from '../design/status';
import { faultText } from '../graphql/faults';
import { useCaller } from '../shell/use-caller';
import { text } from '../text/text';

interface CredentialListProps<Item> {
  readonly title: string;
  readonly hint: string;
  /** Said when there are none. */
  readonly none: string;
  /** Name of the button that opens the dialog for a new one. */
  readonly create: string;
  readonly icon: ReactNode;
  /** Undefined until they are loaded. */
  readonly items: readonly Item[] | undefined;
  readonly error: CombinedError | undefined;
  readonly row: (item: Item) => ReactNode;
  readonly dialog: (onClose: () => void) => ReactNode;
}

/** What gives programs access, for those who may manage it: a list, and a dialog for a new one. */
export function CredentialList<Item>(props: CredentialListProps<Item>) {
  const { title, hint, none, create, icon, items, error, row, dialog } = props;
  const caller = useCaller();
  const [isCreating, setCreating] = useState(false);
  if (caller.isLoaded && !caller.canChangeSettings)
    return (
      <Section title={title}>
        <Note>{text.workspace.needsAdminToSee}</Note>
      </Section>
    );
  if (error && !items) return <Note tone="bad">{faultText(error)}</Note>;
  return (
    <Section
      title={title}
      description={hint}
      actions={
        <Button kind="primary" icon={icon} onPress={() => setCreating(true)}>
          {create}
        </Button>
      }
    >
      {items ? (
        <Rows label={title} empty={none}>
          {items.map(row)}
        </Rows>
      ) : (
        <RowsSkeleton />
      )}
      {isCreating && dialog(() => setCreating(false))}
    </Section>
  );
}
