import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ButtonProps, PressEvent } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './button.module.css';
import { classNames } from './class-names';
import type { FocusedItem } from './menu';
import { OWN_PRESSES } from './own-presses';

const TOOLTIP_AFTER_MS = 500;

interface RowMenuButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** Its accessible name, shown as a tooltip, too. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether the menu that it opens is open. */
  readonly isExpanded: boolean;
  /** Opens the menu, with the focus on its first or last item, or on none after a click. */
  readonly onOpen: (focused: FocusedItem) => void;
}

const OPENING_KEYS: Readonly<Record<string, FocusedItem>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/** Opens the menu of a row among many: a plain element, which is drawn in a fraction of the time of an IconButton. */
export function RowMenuButton({ label, icon, isExpanded, onOpen, ref }: RowMenuButtonProps) {
  const { isShown, show, hide } = useTooltip();
  const openByKey = (event: KeyboardEvent) => {
    const focused = OPENING_KEYS[event.key];
    if (!focused) return;
    // A click by keys would count as one of a screen reader, which leaves the focus to it.
    event.preventDefault();
    event.stopPropagation();
    hide();
    onOpen(focused);
  };
  return (
    <>
      <button
        {...OWN_PRESSES}
        ref={ref}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isExpanded}
        className={classNames(styles.button, styles.quiet, styles.icon, styles.plain)}
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && show(TOOLTIP_AFTER_MS)}
        onPointerLeave={hide}
        onFocus={({ target }) => target.matches(':focus-visible') && show(0)}
        onBlur={hide}
        onClick={(event) => {
          event.stopPropagation();
          hide();
          onOpen(event.detail === 0 ? 'first' : null);
        }}
        onKeyDown={openByKey}
      >
        {icon}
      </button>
      {isShown && !isExpanded && (
        <TooltipTrigger isOpen onOpenChange={(isOpen) => !isOpen && hide()}>
          <Tooltip triggerRef={ref} className={styles.tooltip} offset={6}>
            {label}
          </Tooltip>
        </TooltipTrigger>
      )}
    </>
  );
}

function useTooltip() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  const show = (afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isShown, show, hide };
}

interface RowDragButtonProps {
  /** What makes the button of a list start to drag. */
  readonly drag: Pick<ButtonProps, 'onPress' | 'aria-describedby'>;
  readonly className: string;
  readonly label: string;
  readonly icon: ReactNode;
}

/** Starts to drag the row it is in by keys and by screen readers; the pointer drags the row itself. */
export function RowDragButton({ drag, className, label, icon }: RowDragButtonProps) {
  const isPressed = useRef(false);
  const start = (pointerType: 'keyboard' | 'virtual', target: Element) =>
    drag.onPress?.({ pointerType, target } as PressEvent);
  const own = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' && event.key !== ' ') return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return (
    <button
      {...OWN_PRESSES}
      type="button"
      aria-label={label}
      aria-describedby={drag['aria-describedby']}
      className={className}
      onKeyDown={(event) => {
        if (own(event)) isPressed.current = true;
      }}
      onKeyUp={(event) => {
        // The key that starts to drag must be released: its release would drop at once.
        if (own(event) && isPressed.current) start('keyboard', event.currentTarget);
        isPressed.current = false;
      }}
      onClick={(event) => {
        event.stopPropagation();
        start('virtual', event.currentTarget);
      }}
    >
      {icon}
    </button>
  );
}
