import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { classNames } from './class-names';
import styles from './menu.module.css';

export interface MenuAction {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onAction: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

export const Menu = ({ trigger, ...content }: MenuProps) => (
  <MenuTrigger>
    {trigger}
    <Popover className={styles.popover} offset={4}>
      <MenuContent {...content} />
    </Popover>
  </MenuTrigger>
);

/** The item of a menu that has the focus when it opens; null: the menu itself. */
export type FocusedItem = 'first' | 'last' | null;

interface OpenMenuProps extends Omit<MenuProps, 'trigger'> {
  /** Where it opens, and what has the focus afterwards. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly focused: FocusedItem;
}

/** A menu that is open while it is mounted, for triggers of which a page has many. */
export const OpenMenu = ({ anchor, onClose, ...content }: OpenMenuProps) => (
  <Popover
    className={styles.popover}
    offset={4}
    triggerRef={anchor}
    placement="bottom start"
    isOpen
    onOpenChange={(isOpen) => !isOpen && onClose()}
  >
    <MenuContent {...content} onClose={onClose} />
  </Popover>
);

interface MenuContentProps extends Omit<MenuProps, 'trigger'> {
  readonly onClose?: () => void;
  readonly focused?: FocusedItem;
}

const MenuContent = ({ label, actions, onClose, focused }: MenuContentProps) => (
  <AriaMenu
    aria-label={label}
    className={styles.list}
    items={actions}
    disabledKeys={actions.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
    {...(onClose && { onClose, autoFocus: focused ?? true })}
  >
    {({ id, name, icon, isDangerous, onAction }) => (
      <MenuItem
        id={id}
        textValue={name}
        onAction={onAction}
        className={classNames(styles.item, isDangerous && styles.dangerous)}
      >
        {icon}
        <span>{name}</span>
      </MenuItem>
    )}
  </AriaMenu>
);
