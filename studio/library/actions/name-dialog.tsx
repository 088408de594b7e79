import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { TextInput } from '../../design/fields';
import { text } from '../../text/text';
import styles from './dialogs.module.css';

interface NameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly name?: string;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name: of a video, of a project. */
export function NameDialog({ title, action, name: before = '', onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(before);
  const [isTried, setTried] = useState(false);
  const isMissing = name.trim() === '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    if (name.trim() !== before) onSave(name.trim());
    onClose();
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form onSubmit={save} className={styles.form}>
        <TextInput
          label={text.library.name}
          value={name}
          onChange={setName}
          maxLength={200}
          autoFocus
          fault={isTried && isMissing ? text.library.nameMissing : null}
        />
        <div className={styles.buttons}>
          <Button onPress={onClose}>{text.common.cancel}</Button>
          <Button kind="primary" type="submit">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
