import { Download } from '../../../design/icons';
import { text } from '../../../text/text';
import styles from '../result.module.css';

interface DownloadsProps {
  /** Those without an address do not exist. */
  readonly files: ReadonlyArray<{ readonly name: string; readonly url: string | null | undefined }>;
}

/** Files of a result, each behind a button. */
export const Downloads = ({ files }: DownloadsProps) => (
  <ul className={styles.files} aria-label={text.result.files.downloads}>
    {files.map(
      ({ url, name }) =>
        url && (
          <li key={name}>
            <a className={styles.file} href={url} download>
              <Download aria-hidden />
              {name}
            </a>
          </li>
        ),
    )}
  </ul>
);
