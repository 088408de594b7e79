import type { ReactNode } from 'react';
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

export function Menu({ trigger, label, actions }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover} offset={4}>
        <AriaMenu
          aria-label={label}
          className={styles.list}
          items={actions}
          disabledKeys={actions.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
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
      </Popover>
    </MenuTrigger>
  );
}
