import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button, IconButton } from '../design/button';
import { TextInput } from '../design/fields';
import { Film, Upload, X } from '../design/icons';
import { formatBytes, text } from '../text/text';
import { VIDEO_FILES, videoType } from '../upload/file-type';
import { useFileDrop } from '../upload/use-file-drop';
import styles from './source-field.module.css';

interface SourceFieldProps {
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  /** What is wrong with the address. */
  readonly fault: string | null;
}

/** The video to process: a file that is chosen or dropped, or the address of one. */
export function SourceField({ file, onFile, address, onAddress, fault }: SourceFieldProps) {
  const [fileFault, setFileFault] = useState<string | null>(null);
  const take = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    const isVideo = videoType(first) !== null;
    setFileFault(files.length > 1 ? text.process.oneFile : isVideo ? null : text.upload.notVideo);
    if (files.length === 1 && isVideo) onFile(first);
  };
  const isOver = useFileDrop(take);
  return (
    <fieldset className={styles.source} data-over={isOver || undefined}>
      <legend>{text.process.source}</legend>
      {file ? (
        <p className={styles.file}>
          <Film aria-hidden />
          <span className={styles.name} title={file.name} dir="auto">
            {file.name}
          </span>
          <span className={styles.size}>{formatBytes(file.size)}</span>
          <IconButton label={text.process.removeFile(file.name)} icon={<X />} onPress={() => onFile(null)} />
        </p>
      ) : (
        <>
          <div className={styles.choice}>
            <FileTrigger acceptedFileTypes={VIDEO_FILES} onSelect={(files) => take([...(files ?? [])])}>
              <Button icon={<Upload aria-hidden />} autoFocus>
                {text.process.chooseFile}
              </Button>
            </FileTrigger>
            <span className={styles.size}>{isOver ? text.process.dropHere : text.process.dropHint}</span>
          </div>
          <TextInput
            label={text.process.address}
            type="url"
            value={address}
            onChange={onAddress}
            description={text.process.addressHint}
            fault={fault}
          />
        </>
      )}
      {fileFault && (
        <p className={styles.fault} role="alert">
          {fileFault}
        </p>
      )}
    </fieldset>
  );
}
