import { useState } from 'react';
import { text } from '../text/text';
import { Button } from './button';
import { TextInput } from './fields';
import { Check, Copy } from './icons';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  readonly label: string;
  readonly value: string;
  /** What to do with it, and whether it won't be shown again. */
  readonly hint: string;
}

/** A text to take along, such as a secret that the service returns a single time, with a button that copies it. */
export function ShownOnce({ label, value, hint }: ShownOnceProps) {
  return (
    <div className={styles.shown}>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.value}>
        <TextInput label={label} value={value} onChange={() => undefined} isReadOnly />
        <CopyButton value={value} />
      </div>
    </div>
  );
}

/** Copies a text, and says so. */
export function CopyButton({
  value,
  name = text.common.copy,
}: {
  readonly value: string;
  readonly name?: string;
}) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;
  return (
    <Button
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onPress={() => {
        void copyText(value).then(() => setCopied(value));
      }}
    >
      {isCopied ? text.common.copied : name}
    </Button>
  );
}

/** Copies a text; also where the page isn’t a secure context, as an installation tried without TLS. */
async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  const focused = document.activeElement as HTMLElement | null;
  (focused?.parentElement ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
  focused?.focus();
}
