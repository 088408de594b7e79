import type { ReactNode } from 'react';
import styles from './fieldset.module.css';

interface FieldsetProps {
  readonly legend: string;
  readonly description?: ReactNode;
  /** What is wrong with what was chosen. */
  readonly fault?: string | null;
  readonly children: ReactNode;
}

/** Choices that belong together, in as many columns as fit. */
export const Fieldset = ({ legend, description, fault, children }: FieldsetProps) => (
  <fieldset className={styles.fieldset} data-invalid={fault ? true : undefined}>
    <legend className={styles.legend}>{legend}</legend>
    {description && <p className={styles.description}>{description}</p>}
    <div className={styles.choices}>{children}</div>
    {fault && (
      <p className={styles.fault} role="alert">
        {fault}
      </p>
    )}
  </fieldset>
);
