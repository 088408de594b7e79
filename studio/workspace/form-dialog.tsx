import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Form } from 'react-aria-components/Form';
import type { CombinedError } from 'urql';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { Note } from '../design/status';
import { faultText } from '../graphql/faults';
import { text } from '../text/text';
import styles from './form.module.css';

const FAULTY = '[aria-invalid="true"], fieldset[data-invalid] input:not(:disabled)';

interface FormDialogProps {
  readonly title: string;
  /** What the button that sends it does. */
  readonly action: string;
  readonly isBusy: boolean;
  /** A failure that no field shows. */
  readonly error?: CombinedError | undefined;
  readonly isWide?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog; Enter sends it. After a refusal the faulty field has the focus, so that it is in view. */
export function FormDialog({
  title,
  action,
  isBusy,
  error,
  isWide,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) form.current?.querySelector<HTMLElement>(FAULTY)?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <Dialog
      title={title}
      isOpen
      isWide={isWide}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{text.common.cancel}</Button>
          <Button kind="primary" type="submit" form={id} isDisabled={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        id={id}
        className={styles.form}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {error && <Note tone="bad">{faultText(error)}</Note>}
      </Form>
    </Dialog>
  );
}

interface ResultDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What was created, such as a secret that is shown once. */
export const ResultDialog = ({ title, onClose, children }: ResultDialogProps) => (
  <Dialog
    title={title}
    isOpen
    onClose={onClose}
    actions={
      <Button kind="primary" onPress={onClose}>
        {text.common.done}
      </Button>
    }
  >
    {children}
  </Dialog>
);
