import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { text } from '../text/text';
import { Button, IconButton } from './button';
import { classNames } from './class-names';
import styles from './dialog.module.css';
import { X } from './icons';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at its foot, the main one last. */
  readonly actions?: ReactNode;
  readonly isWide?: boolean;
}

/** A modal dialog: Escape and a click beside it close it, and the focus returns to where it was. */
export function Dialog({ title, isOpen, onClose, children, actions, isWide = false }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className={styles.overlay}
    >
      <Modal className={classNames(styles.modal, isWide && styles.wide)}>
        <AriaDialog className={styles.dialog}>
          <header className={styles.header}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton label={text.common.close} icon={<X />} onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmProps extends Omit<DialogProps, 'actions' | 'isWide'> {
  /** What the confirming button does, as a verb: “Delete”. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something that can't be undone. */
export function ConfirmDialog({ action, isDangerous = false, onConfirm, onClose, ...props }: ConfirmProps) {
  return (
    <Dialog
      {...props}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{text.common.cancel}</Button>
          <Button
            kind={isDangerous ? 'danger' : 'primary'}
            autoFocus
            onPress={() => {
              onConfirm();
              onClose();
            }}
          >
            {action}
          </Button>
        </>
      }
    />
  );
}
