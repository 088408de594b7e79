import { Link, Upload } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button, IconButton } from '../design/button';
import { text } from '../text/text';
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
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={['video/*', '.mkv', '.flv', '.ts', '.mts', '.avi', '.wmv']}
        onSelect={(files) => void uploads.add([...(files ?? [])], projectId)}
      >
        <Button kind="primary" icon={<Upload aria-hidden />}>
          {text.upload.upload}
        </Button>
      </FileTrigger>
    </>
  );
}

/** Opens the chooser of files, as the button does. */
export function chooseFiles(projectId: string | null): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = 'video/*,.mkv,.flv,.ts,.mts,.avi,.wmv';
  input.addEventListener('change', () => void uploads.add([...(input.files ?? [])], projectId));
  input.click();
}
