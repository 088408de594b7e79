import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Button, IconButton } from '../../design/button';
import { Select } from '../../design/fields';
import { ArrowLeft, ChevronDown, RefreshCw } from '../../design/icons';
import { Row, Rows, RowsSkeleton, Section } from '../../design/section';
import { Badge, type BadgeTone, Note } from '../../design/status';
import { notify } from '../../design/toasts';
import { faultText } from '../../graphql/faults';
import { useChange } from '../../graphql/use-change';
import { NotFound } from '../../shell/page';
import { routes } from '../../shell/routes';
import { useCaller } from '../../shell/use-caller';
import { formatDateTime, formatNumber, text } from '../../text/text';
import { WebhookHead } from './webhook-head';
import {
  type DeliveryStateFragment,
  RedeliverWebhookDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveryStatus,
} from './webhooks.generated';
import styles from './webhooks.module.css';

/** There is no subscription to deliveries; an attempt ends within seconds. */
const PERIOD_MS = 1_500;

interface Delivery {
  readonly status: string;
  readonly nextAttemptAt: string | null;
}

const isUnderWay = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'PENDING' && (nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now() + PERIOD_MS);

/** Reads the log again for as long as an attempt is running or due, while the page is visible. */
function useDeliveriesInProgress(deliveries: readonly Delivery[] | undefined, onDue: () => void): void {
  const reload = useEffectEvent(onDue);
  const isWaiting = deliveries?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), PERIOD_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

const words = text.workspace.webhooks;

const TONES: Readonly<Record<WebhookDeliveryStatus, BadgeTone>> = {
  PENDING: 'warn',
  DELIVERED: 'good',
  DEAD: 'bad',
};

interface DeliveryRowProps {
  readonly delivery: DeliveryStateFragment;
  readonly canRedeliver: boolean;
  readonly onRedeliver: () => void;
}

/** One delivery; its attempts unfold. */
function DeliveryRow({ delivery, canRedeliver, onRedeliver }: DeliveryRowProps) {
  const { event, status, createdAt, nextAttemptAt, attempts } = delivery;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const detail = [
    formatDateTime(createdAt),
    words.attempts(attempts.length),
    ...(status === 'PENDING' && nextAttemptAt ? [words.next(formatDateTime(nextAttemptAt))] : []),
  ];
  return (
    <Row
      title={event}
      badges={<Badge tone={TONES[status]}>{words.statuses[status]}</Badge>}
      detail={detail.join(', ')}
      actions={
        <>
          <Button
            kind="quiet"
            icon={<ChevronDown aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onPress={() => setOpen(!isOpen)}
          >
            {words.details}
          </Button>
          <Button kind="quiet" isDisabled={!canRedeliver} onPress={onRedeliver}>
            {words.redeliver}
          </Button>
        </>
      }
    >
      {isOpen && (
        <div id={id} className={styles.attempts}>
          {attempts.map((attempt) => (
            <Attempt key={`${attempt.startedAt} ${attempt.number}`} attempt={attempt} />
          ))}
        </div>
      )}
    </Row>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryStateFragment['attempts'][number] }) {
  const { number, startedAt, durationMs, reason, request, response } = attempt;
  return (
    <section className={styles.attempt}>
      <h3>{words.attempt(number)}</h3>
      <p>
        {formatDateTime(startedAt)}, {words.took(formatNumber(durationMs))},{' '}
        {response ? words.answered(response.status) : words.noAnswer}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {request && <Body title={words.request} body={`${headerLines(request.headers)}\n\n${request.body}`} />}
      {response && <Body title={words.response} body={response.body || words.emptyBody} />}
    </section>
  );
}

const headerLines = (headers: Readonly<Record<string, unknown>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');

const Body = ({ title, body }: { readonly title: string; readonly body: string }) => (
  <figure className={styles.body}>
    <figcaption>{title}</figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
    <pre tabIndex={0}>{body}</pre>
  </figure>
);

const PAGE_SIZE = 20;
const MAX_SHOWN = 100;

type StatusChoice = WebhookDeliveryStatus | 'ALL';
const STATUSES = (['ALL', 'PENDING', 'DELIVERED', 'DEAD'] as const).map((id) => ({
  id,
  name: words.statuses[id],
}));

/** One webhook with the log of its deliveries. */
export function WebhookLog({ id }: { readonly id: string }) {
  const { canChangeSettings, isLoaded } = useCaller();
  const [status, setStatus] = useState<StatusChoice>('ALL');
  const [first, setFirst] = useState(PAGE_SIZE);
  const [{ data, error, fetching }, reload] = useQuery({
    query: WebhookDeliveriesDocument,
    variables: { id, first, filter: status === 'ALL' ? null : { status } },
    requestPolicy: 'cache-and-network',
  });
  const [redeliver] = useChange(RedeliverWebhookDocument);
  const refresh = () => reload({ requestPolicy: 'network-only' });
  const webhook = data?.webhook;
  const deliveries = webhook?.deliveries.nodes;
  useDeliveriesInProgress(deliveries, refresh);

  const sendAgain = async (deliveryId: string) => {
    if (!(await redeliver({ webhookId: id, id: deliveryId }))) return;
    notify(words.redelivered);
    refresh();
  };

  if (error && !data?.webhook) {
    const isMissing = error.graphQLErrors.some(({ extensions }) => extensions.code === 'not_found');
    return isMissing ? <NotFound /> : <Note tone="bad">{faultText(error)}</Note>;
  }
  return (
    <div className={styles.sections}>
      <Link to={routes.webhooks} className={styles.back}>
        <ArrowLeft aria-hidden />
        {words.back}
      </Link>
      {isLoaded && !canChangeSettings && <Note>{text.workspace.needsAdmin}</Note>}
      {webhook && data ? (
        <WebhookHead
          webhook={webhook}
          events={data.webhookEvents}
          canChange={canChangeSettings}
          onChange={refresh}
        />
      ) : (
        <RowsSkeleton count={2} />
      )}
      <Section
        title={words.log}
        description={words.logHint}
        actions={
          <>
            <div className={styles.status}>
              <Select
                label={words.status}
                isLabelHidden
                options={STATUSES}
                value={status}
                onChange={setStatus}
              />
            </div>
            <IconButton label={words.refresh} icon={<RefreshCw />} onPress={refresh} />
          </>
        }
      >
        {deliveries ? (
          <Rows label={words.log} empty={words.noDeliveries}>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                canRedeliver={canChangeSettings}
                onRedeliver={() => void sendAgain(delivery.id)}
              />
            ))}
          </Rows>
        ) : (
          <RowsSkeleton />
        )}
        {webhook?.deliveries.pageInfo.hasNextPage && first < MAX_SHOWN && (
          <Button isDisabled={fetching} onPress={() => setFirst(Math.min(MAX_SHOWN, first + PAGE_SIZE))}>
            {words.more}
          </Button>
        )}
      </Section>
    </div>
  );
}
