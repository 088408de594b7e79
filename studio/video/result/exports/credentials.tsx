import { Badge } from '../../../design/badge';
import { formatDateTime } from '../../../text/format';
import { text } from '../../../text/text';
import styles from '../result.module.css';
import type { ExportOfVideo } from './use-exports';

const words = text.result.credentials;

/** Who signed an export, whether that is verified, and what was done. */
export function Credentials({ of: shown }: { readonly of: ExportOfVideo['contentCredentials'] }) {
  if (!shown.present) return <p className={styles.soft}>{words.none}</p>;
  const when = formatDateTime(shown.signedAt ?? '');
  return (
    <section className={styles.credentials} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.signedBy(shown.signer ?? '')}</p>
      <p className={styles.soft}>{shown.selfSigned ? words.selfSigned : words.certificate}</p>
      <p className={styles.soft}>{shown.timeStamped ? words.timeStamped(when) : words.at(when)}</p>
      <ul className={styles.actions} aria-label={words.done}>
        {shown.actions.map((action) => (
          <li key={action}>
            <Badge tone={action === 'c2pa.dubbed' ? 'warn' : 'neutral'}>
              {words.actions[action] ?? action}
            </Badge>
          </li>
        ))}
      </ul>
      {shown.sourceSigned && <p className={styles.soft}>{words.sourceSigned}</p>}
    </section>
  );
}
