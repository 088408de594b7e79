import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { TextInput } from '../design/field';
import { notify } from '../design/toasts';
import { faultText } from '../graphql/fault-text';
import { text } from '../text/text';
import { addressFault } from './address-fault';
import { RequestUploadDocument } from './upload.generated';
import styles from './upload.module.css';

interface AddressDialogProps {
  readonly projectId: string | null;
  readonly onClose: () => void;
}

/** Uploads the file at an address, which the service fetches itself. */
export function AddressDialog({ projectId, onClose }: AddressDialogProps) {
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [{ fetching }, request] = useMutation(RequestUploadDocument);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = addressFault(address);
    setFault(found && text.upload[found]);
    if (found) return;
    const input = { videoUrl: address.trim(), name: name.trim() || null, projectId };
    const { data, error } = await request({ input });
    if (error) return setFault(faultText(error));
    notify(text.upload.accepted(data?.uploadVideo.video.name ?? ''));
    onClose();
  };
  return (
    <Dialog title={text.upload.addressTitle} isOpen onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={text.upload.address}
          type="url"
          value={address}
          onChange={setAddress}
          description={text.upload.addressHint}
          fault={fault}
          autoFocus
        />
        <TextInput
          label={text.upload.name}
          value={name}
          onChange={setName}
          description={text.upload.nameHint}
          maxLength={200}
        />
        <div className={styles.buttons}>
          <Button onPress={onClose}>{text.common.cancel}</Button>
          <Button kind="primary" type="submit" isPending={fetching}>
            {text.upload.start}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
