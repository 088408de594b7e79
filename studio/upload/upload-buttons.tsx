import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { Button, IconButton } from '../design/button';
import { Dialog } from '../design/dialog';
import { TextInput } from '../design/fields';
import { Link, Upload } from '../design/icons';
import { notify } from '../design/toasts';
import { faultText } from '../graphql/faults';
import { text } from '../text/text';
import { addressFault } from './address-fault';
import { VIDEO_FILES } from './file-type';
import { RequestUploadDocument } from './upload.generated';
import styles from './upload.module.css';
import { uploads } from './uploads';

interface UploadButtonsProps {
  /** The project that the videos are put into. */
  readonly projectId: string | null;
  readonly onAddress: () => void;
}

/** Uploads files that are chosen, or a file at an address. */
export function UploadButtons({ projectId, onAddress }: UploadButtonsProps) {
  return (
    <>
      <IconButton label={text.upload.fromAddress} icon={<Link />} onPress={onAddress} />
      <Button kind="primary" icon={<Upload aria-hidden />} onPress={() => chooseFiles(projectId)}>
        {text.upload.upload}
      </Button>
    </>
  );
}

let chooser: HTMLInputElement | undefined;

/**
 * Opens the browser's chooser of files. Its input belongs to no page: the page may change while the chooser is open, and
 * the chosen files must not be lost with it.
 */
export function chooseFiles(projectId: string | null): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = VIDEO_FILES.join();
  input.addEventListener('change', () => void uploads.add([...(input.files ?? [])], projectId));
  // Held: a browser may collect an input that is in no page.
  chooser = input;
  chooser.click();
}

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
