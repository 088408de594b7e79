import { useState } from 'react';
import { useQuery } from 'urql';
import { Button, LinkButton } from '../../../design/button';
import { Row, Rows, RowsSkeleton, Section } from '../../../design/section';
import { Badge, Skeleton } from '../../../design/status';
import { routes } from '../../../shell/routes';
import { formatClock, languageName, text } from '../../../text/text';
import { TranslateDialog } from '../../actions/translate-dialog';
import type { TabProps } from '../../tab-props';
import styles from '../result.module.css';
import { pairLines } from './pair-lines';
import {
  LanguageGroupDocument,
  ResultTranslationsDocument,
  ScriptsSideBySideDocument,
} from './translations.generated';

const words = text.result.translations;

interface ScriptsSideBySideProps {
  readonly source: string;
  readonly translation: string;
  /** Headings of the two columns. */
  readonly names: readonly [string, string];
}

/** Two scripts, line by line. */
function ScriptsSideBySide({ source, translation, names }: ScriptsSideBySideProps) {
  const [{ data }] = useQuery({ query: ScriptsSideBySideDocument, variables: { source, translation } });
  if (!data) return <Skeleton height="8rem" />;
  const pairs = pairLines(data.source?.script ?? [], data.translation?.script ?? []);
  if (pairs.length === 0) return <p className={styles.soft}>{words.noLines}</p>;
  return (
    <table className={styles.scripts} aria-label={words.lines}>
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          <th scope="col">{names[0]}</th>
          <th scope="col">{names[1]}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ start, left, right }) => (
          <tr key={start}>
            <td>{formatClock(start)}</td>
            <td dir="auto">{left}</td>
            <td dir="auto">{right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nameOf = (code: string): string => languageName(code, document.documentElement.lang);

/** The same video in other languages. */
export function TranslationsSection({ video, mayEdit }: TabProps) {
  const [{ data: own }] = useQuery({ query: ResultTranslationsDocument, variables: { id: video.id } });
  const group = own?.video?.languageGroup;
  const [{ data }] = useQuery({
    query: LanguageGroupDocument,
    variables: { group: group ?? '' },
    pause: !group,
    requestPolicy: 'cache-and-network',
  });
  const [isTranslating, setTranslating] = useState(false);
  const [compared, setCompared] = useState<string | null>(null);
  const others = data?.videos.nodes.filter(({ id }) => id !== video.id);
  return (
    <Section
      title={words.title}
      description={words.hint}
      actions={
        <Button
          isDisabled={!mayEdit || video.locked || video.status === 'DRAFT'}
          onPress={() => setTranslating(true)}
        >
          {words.translate}
        </Button>
      }
    >
      {others ? (
        <Rows label={words.title} empty={words.none}>
          {others.map(({ id, name, language, sourceVideoId }) => (
            <Row
              key={id}
              title={name}
              badges={
                <>
                  {language && <Badge>{nameOf(language)}</Badge>}
                  {!sourceVideoId && <Badge tone="accent">{words.source}</Badge>}
                </>
              }
              actions={
                <>
                  <Button
                    kind="quiet"
                    aria-expanded={compared === id}
                    onPress={() => setCompared(compared === id ? null : id)}
                  >
                    {compared === id ? words.close : words.compare}
                  </Button>
                  <LinkButton to={routes.video(id)}>{words.open}</LinkButton>
                </>
              }
            >
              {compared === id && (
                <ScriptsSideBySide
                  source={video.id}
                  translation={id}
                  names={[
                    video.language ? nameOf(video.language) : video.name,
                    language ? nameOf(language) : name,
                  ]}
                />
              )}
            </Row>
          ))}
        </Rows>
      ) : (
        <RowsSkeleton count={1} />
      )}
      {isTranslating && <TranslateDialog video={video} onClose={() => setTranslating(false)} />}
    </Section>
  );
}
