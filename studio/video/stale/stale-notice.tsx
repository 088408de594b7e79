import { useId, useState } from 'react';
import { useSubscription } from 'urql';
import { Button } from '../../design/button';
import { ChevronDown, History, RefreshCw } from '../../design/icons';
import { text } from '../../text/text';
import { TranslateDialog } from '../actions/translate-dialog';
import type { VideoJob } from '../jobs/job-state';
import type { TabProps } from '../tab-props';
import type { VideoHeadFragment } from '../video.generated';
import { StaleResultUpdatesDocument } from './stale.generated';
import styles from './stale-notice.module.css';
import { planUpdate, type StaleTranslation, unknownTranslations } from './stale-results';
import { costOf, nameOfLanguage, type StaleResult, staleResults } from './stale-words';
import { useUpdate } from './use-update';

interface StaleReasonsProps {
  readonly id: string;
  readonly results: readonly StaleResult[];
}

/** What has changed since each result was made. */
const StaleReasons = ({ id, results }: StaleReasonsProps) => (
  <dl id={id} className={styles.reasons}>
    {results.map(({ key, name, reasons, reasonCount }) => (
      <div key={key} className={styles.result}>
        <dt>{name}</dt>
        {[...new Set(reasons)].map((reason) => (
          <dd key={reason}>{reason}</dd>
        ))}
        {reasonCount > reasons.length && <dd>{text.stale.moreReasons(reasonCount - reasons.length)}</dd>}
      </div>
    ))}
  </dl>
);

interface StaleNoticeProps extends TabProps {
  readonly jobs: readonly VideoJob[];
}

const words = text.stale;

/** Says which results no longer match the video, why on demand, and brings them up to date; nothing if all match. */
export function StaleNotice({ video, mayEdit, jobs }: StaleNoticeProps) {
  // Sends the present state first, and again after each change of the video.
  const [{ data }] = useSubscription({ query: StaleResultUpdatesDocument, variables: { id: video.id } });
  const { update, isUpdating } = useUpdate(video.id, jobs);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const staleness = data?.videoUpdates.staleness;
  const results = staleness ? staleResults(staleness) : [];
  if (!staleness || results.length === 0) return null;
  const plan = planUpdate(staleness);
  const mayChange = mayEdit && !video.locked;
  return (
    <section className={styles.notice} aria-label={words.title}>
      <div className={styles.line}>
        <History aria-hidden className={styles.symbol} />
        <p className={styles.sentence} role="status">
          {words.list(results.map(({ name, detail }) => words.part(name, detail)).join(', '))}{' '}
          <span className={styles.cost}>{mayChange && costOf(plan)}</span>
        </p>
        <div className={styles.actions}>
          <Button
            kind="quiet"
            icon={<ChevronDown aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onPress={() => setOpen(!isOpen)}
          >
            {words.details}
          </Button>
          {plan.parts.length > 0 && mayEdit && (
            <Button
              icon={<RefreshCw aria-hidden />}
              isDisabled={!mayChange || isUpdating}
              onPress={() => update(plan)}
            >
              {words.update}
            </Button>
          )}
        </div>
      </div>
      {mayChange && <TranslateAgain video={video} translations={unknownTranslations(staleness)} />}
      {isOpen && <StaleReasons id={id} results={results} />}
    </section>
  );
}

interface TranslateAgainProps {
  readonly video: VideoHeadFragment;
  readonly translations: readonly StaleTranslation[];
}

/** Offers each language whose translation cannot be updated: it is made again as a new video. */
function TranslateAgain({ video, translations }: TranslateAgainProps) {
  const [language, setLanguage] = useState<string | null>(null);
  if (translations.length === 0 && language === null) return null;
  return (
    <div className={styles.translations}>
      <span>{text.stale.translateAgain}</span>
      {translations.map((translation) => (
        <Button
          key={translation.videoId}
          aria-label={text.stale.translateInto(nameOfLanguage(translation.language))}
          onPress={() => setLanguage(translation.language)}
        >
          {nameOfLanguage(translation.language)}
        </Button>
      ))}
      {language !== null && (
        <TranslateDialog video={video} language={language} onClose={() => setLanguage(null)} />
      )}
    </div>
  );
}
