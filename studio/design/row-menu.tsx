import { type ReactNode, useRef, useState } from 'react';
import { type FocusedItem, type MenuAction, OpenMenu } from './menu';
import { RowMenuButton } from './row-buttons';

interface RowMenuProps {
  /** What the row shows. Scrolling brings something else to the same row, whose menu is closed. */
  readonly of: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Called while the menu is open. */
  readonly actions: () => readonly MenuAction[];
}

/** What can be done with a row among many: until it is opened, nothing but its button is drawn. */
export function RowMenu({ of, label, icon, actions }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, open] = useState<{ readonly of: string; readonly focused: FocusedItem } | null>(null);
  const isOpen = opened?.of === of;
  return (
    <>
      <RowMenuButton
        ref={button}
        label={label}
        icon={icon}
        isExpanded={isOpen}
        onOpen={(focused) => open(isOpen ? null : { of, focused })}
      />
      {isOpen && (
        <OpenMenu
          label={label}
          anchor={button}
          focused={opened.focused}
          onClose={() => open(null)}
          actions={actions()}
        />
      )}
    </>
  );
}
