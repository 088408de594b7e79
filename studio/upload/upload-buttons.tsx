import { Button, IconButton } from '../design/button';
import { Link, Upload } from '../design/icons';
import { text } from '../text/text';
import { VIDEO_FILES } from './file-type';
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
