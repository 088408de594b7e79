import { useState } from 'react';
import { readTime, text, writeTime } from '../../text/text';
import styles from './time-field.module.css';

interface TimeFieldProps {
  readonly label: string;
  readonly seconds: number;
  readonly isReadOnly: boolean;
  readonly isInvalid?: boolean;
  readonly onChange: (seconds: number) => void;
}

const STEP_SECONDS = 0.1;

/** A time that can be typed, or changed in small steps with the arrow keys. */
export function TimeField({ label, seconds, isReadOnly, isInvalid = false, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isUnreadable = typed !== null && readTime(typed) === null;

  const finish = () => {
    const read = typed === null ? null : readTime(typed);
    setTyped(null);
    if (read !== null && read !== seconds) onChange(read);
  };
  const step = (by: number) => {
    setTyped(null);
    onChange(Math.max(0, seconds + by));
  };

  return (
    <input
      className={styles.time}
      aria-label={label}
      aria-invalid={isUnreadable || isInvalid || undefined}
      title={isUnreadable ? text.editor.invalidTime : undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      data-script
      readOnly={isReadOnly}
      value={typed ?? writeTime(seconds)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (isReadOnly) return;
        if (event.key === 'Enter') finish();
        else if (event.key === 'Escape') setTyped(null);
        else if (event.key === 'ArrowUp') step(STEP_SECONDS);
        else if (event.key === 'ArrowDown') step(-STEP_SECONDS);
        else return;
        event.preventDefault();
      }}
    />
  );
}
