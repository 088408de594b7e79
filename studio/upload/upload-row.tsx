import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button, IconButton } from '../design/button';
import { Pause, Play, RotateCw, X } from '../design/icons';
import { Progress } from '../design/status';
import { formatBytes, text } from '../text/text';
import { findStored } from './transfer';
import { isUploaded, type UploadItem } from './upload-item';
import styles from './upload-tray.module.css';
import { uploads } from './uploads';

function describe({ state, sentBytes, sizeBytes, fault, isProcessed }: UploadItem): string {
  switch (state) {
    case 'waiting':
      return text.upload.waiting;
    case 'done':
      return isProcessed ? text.upload.processed : text.upload.done;
    case 'starting':
      return text.upload.starting;
    case 'unprocessed':
      return text.upload.unprocessed(fault ?? '');
    case 'unfinished':
      return isProcessed
        ? text.upload.unfinishedProcess(formatBytes(sizeBytes))
        : text.upload.unfinished(formatBytes(sizeBytes));
    case 'failed':
      return fault ?? text.upload.interrupted;
    case 'paused':
      return `${text.upload.paused} · ${text.upload.sent(formatBytes(sentBytes), formatBytes(sizeBytes))}`;
    case 'sending':
      return text.upload.sent(formatBytes(sentBytes), formatBytes(sizeBytes));
  }
}

/** One file: how far it is, and what can be done with it. */
export function UploadRow({ item }: { readonly item: UploadItem }) {
  const { key, name, state, sentBytes, sizeBytes } = item;
  const isStopped = state === 'paused' || (state === 'failed' && uploads.isResumable(key));
  return (
    <li className={styles.row}>
      <span className={styles.name} title={name} dir="auto">
        {name}
      </span>
      <span className={styles.state} data-state={state}>
        {describe(item)}
      </span>
      <div className={styles.controls}>
        {state === 'sending' && (
          <IconButton
            label={text.upload.pause(name)}
            icon={<Pause />}
            onPress={() => void uploads.pause(key)}
          />
        )}
        {isStopped && (
          <IconButton label={text.upload.resume(name)} icon={<Play />} onPress={() => uploads.resume(key)} />
        )}
        {state === 'unprocessed' && (
          <IconButton
            label={text.upload.processAgain(name)}
            icon={<RotateCw />}
            onPress={() => uploads.resume(key)}
          />
        )}
        {!isUploaded(item) && (
          <IconButton
            label={text.upload.cancel(name)}
            icon={<X />}
            onPress={() => void uploads.cancel(key)}
          />
        )}
      </div>
      {(state === 'sending' || state === 'paused') && (
        <Progress
          label={text.upload.progress(name)}
          isLabelHidden
          percent={sizeBytes === 0 ? null : (sentBytes / sizeBytes) * 100}
        />
      )}
      {state === 'unfinished' && <ChooseAgain item={item} />}
    </li>
  );
}

/** Takes the same file once more; another one is refused in words. */
function ChooseAgain({ item: { key, name } }: { readonly item: UploadItem }) {
  const [isOther, setOther] = useState(false);
  const choose = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    const stored = await findStored(file);
    setOther(stored?.key !== key);
    if (stored?.key === key) await uploads.add([file], null);
  };
  return (
    <div className={styles.again}>
      <FileTrigger onSelect={(files) => void choose(files)}>
        <Button aria-label={text.upload.chooseAgain(name)}>{text.upload.choose}</Button>
      </FileTrigger>
      <span role="alert" className={styles.other}>
        {isOther && text.upload.otherFile(name)}
      </span>
    </div>
  );
}
