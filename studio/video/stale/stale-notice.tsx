import { useId, useState } from 'react';
import { useSubscription } from 'urql';
import { Button } from '../../design/button';
import { ChevronDown, History, RefreshCw } from '../../design/icons';
import { text } from '../../text/text';
import type { VideoJob } from '../jobs/job-state';
import type { TabProps } from '../tab-props';
import { StaleResultUpdatesDocument } from './stale.generated';
import styles from './stale-notice.module.css';
import { StaleReasons } from './stale-reasons';
import { planUpdate, unknownTranslations } from './stale-results';
import { costOf, staleResults } from './stale-words';
import { TranslateAgain } from './translate-again';
import { useUpdate } from './use-update';

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
