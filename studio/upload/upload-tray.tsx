import { useState } from 'react';
import { IconButton } from '../design/button';
import { ChevronDown, ChevronUp, X } from '../design/icons';
import { text } from '../text/text';
import { isActive, sharedPercent, type UploadItem } from './upload-item';
import { UploadRow } from './upload-row';
import styles from './upload-tray.module.css';
import { uploads, useUploads } from './uploads';

function headline(items: readonly UploadItem[]): string {
  const done = items.filter(({ state }) => state === 'done').length;
  if (items.some(isActive))
    return `${text.upload.summary(done, items.length)} · ${Math.round(sharedPercent(items))} %`;
  if (done === items.length) return text.upload.finished(done);
  if (items.some(({ state }) => state === 'unprocessed')) return text.upload.someUnprocessed;
  if (items.some(({ state }) => state === 'unfinished')) return text.upload.attention;
  return items.some(({ state }) => state === 'failed') ? text.upload.someFailed : text.upload.somePaused;
}

/** The uploads of this visit, above every page for as long as there are any. */
// biome-ignore lint/style/noDefaultExport: loaded by itself
export default function UploadTray() {
  const items = useUploads();
  const [isOpen, setOpen] = useState(true);
  if (items.length === 0) return null;
  const isIdle = !items.some(isActive);
  return (
    <section className={styles.tray} aria-label={text.upload.title} data-uploads>
      <header className={styles.header}>
        <h2 role="status">{headline(items)}</h2>
        <IconButton
          label={isOpen ? text.upload.collapse : text.upload.expand}
          icon={isOpen ? <ChevronDown /> : <ChevronUp />}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
        {isIdle && (
          <IconButton label={text.upload.dismiss} icon={<X />} onPress={() => uploads.dismissEnded()} />
        )}
      </header>
      {isOpen && (
        <ul className={styles.list}>
          {items.map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}
