import { Badge } from '../../design/badge';
import { Section } from '../../design/section';
import { text } from '../../text/text';
import type { WorkspaceOverviewQuery } from './overview.generated';
import styles from './overview.module.css';

const words = text.workspace.overview;

type Engine = WorkspaceOverviewQuery['workspace']['engines'][number];

/** Which engines serve, the preferred ones of each kind first, and how good their work is. */
export function Engines({ engines }: { readonly engines: readonly Engine[] }) {
  return (
    <Section title={words.engines} description={words.enginesHint}>
      {engines.length === 0 ? (
        <p className={styles.soft}>{words.noEngines}</p>
      ) : (
        <ul className={styles.engines}>
          {engines.map((engine) => (
            <EngineItem key={`${engine.kind} ${engine.id}`} engine={engine} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function EngineItem({
  engine: { kind, id, quality, isReady, languages, missing },
}: {
  readonly engine: Engine;
}) {
  return (
    <li>
      <span>{words.engineKinds[kind]}</span>
      <code className={styles.mono}>{id}</code>
      <span className={styles.soft}>
        {languages.length ? words.languages(languages.length) : words.anyLanguage}
      </span>
      {isReady ? (
        <Badge tone={quality === 'STANDARD' ? 'good' : 'warn'}>{words.qualities[quality]}</Badge>
      ) : (
        <Badge tone="bad">{words.notReady}</Badge>
      )}
      {missing && <span className={styles.missing}>{missing}</span>}
    </li>
  );
}
