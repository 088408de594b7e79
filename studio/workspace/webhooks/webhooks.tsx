import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Button, LinkButton } from '../../design/button';
import { Checkbox } from '../../design/checkbox';
import { Fieldset, TextInput } from '../../design/fields';
import { Webhook as WebhookIcon } from '../../design/icons';
import { Row, Rows, RowsSkeleton, Section } from '../../design/section';
import { ShownOnce } from '../../design/shown-once';
import { Badge, Note } from '../../design/status';
import { faultText, fieldFault } from '../../graphql/faults';
import { routes } from '../../shell/routes';
import { useCaller } from '../../shell/use-caller';
import { formatDateTime, text } from '../../text/text';
import { FormDialog, ResultDialog } from '../form-dialog';
import {
  CreateWebhookDocument,
  UpdateWebhookDocument,
  type WebhookStateFragment,
  WebhooksDocument,
} from './webhooks.generated';
import styles from './webhooks.module.css';

const words = text.workspace.webhooks;

/** Addresses that receive events. */
export function Webhooks() {
  const { canChangeSettings, isLoaded } = useCaller();
  const [{ data, error }, reload] = useQuery({ query: WebhooksDocument, requestPolicy: 'cache-and-network' });
  const [isCreating, setCreating] = useState(false);
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  return (
    <Section
      title={words.tab}
      description={words.hint}
      actions={
        <Button
          kind="primary"
          icon={<WebhookIcon aria-hidden />}
          isDisabled={!canChangeSettings || !data}
          onPress={() => setCreating(true)}
        >
          {words.create}
        </Button>
      }
    >
      {isLoaded && !canChangeSettings && <Note>{text.workspace.needsAdmin}</Note>}
      {data ? (
        <Rows label={words.tab} empty={words.none}>
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </Rows>
      ) : (
        <RowsSkeleton />
      )}
      {isCreating && data && (
        <WebhookDialog
          events={data.webhookEvents}
          onSaved={() => reload({ requestPolicy: 'network-only' })}
          onClose={() => setCreating(false)}
        />
      )}
    </Section>
  );
}

const WebhookRow = ({ webhook }: { readonly webhook: WebhookStateFragment }) => (
  <Row
    title={webhook.url}
    badges={<WebhookBadge webhook={webhook} />}
    detail={webhookDetail(webhook)}
    actions={<LinkButton to={routes.webhook(webhook.id)}>{words.open}</LinkButton>}
  />
);

/** Whether it is on, and why not. */
export function WebhookBadge({ webhook }: { readonly webhook: WebhookStateFragment }) {
  if (webhook.enabled) return <Badge tone="good">{words.on}</Badge>;
  const { disabledReason } = webhook;
  return (
    <Badge tone={disabledReason === 'REQUESTED' ? 'neutral' : 'bad'}>
      {disabledReason ? words.reasons[disabledReason] : words.off}
    </Badge>
  );
}

export const webhookDetail = ({
  events,
  lastDeliveredAt,
  consecutiveFailures,
}: WebhookStateFragment): string =>
  [
    events.includes('*') ? words.allShort : words.someEvents(events.length),
    lastDeliveredAt ? words.delivered(formatDateTime(lastDeliveredAt)) : words.neverDelivered,
    ...(consecutiveFailures ? [words.failures(consecutiveFailures)] : []),
  ].join(', ');

const ALL = '*';

interface WebhookDialogProps {
  /** The webhook to change; a new one without it. */
  readonly webhook?: WebhookStateFragment;
  readonly events: ReadonlyArray<{ readonly name: string; readonly description: string }>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Asks for the address and the events; shows the secret of a new webhook a single time. */
export function WebhookDialog({ webhook, events, onSaved, onClose }: WebhookDialogProps) {
  const [created, create] = useMutation(CreateWebhookDocument);
  const [updated, update] = useMutation(UpdateWebhookDocument);
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(webhook?.events ?? [ALL]));
  const error = created.error ?? updated.error;
  const submit = async () => {
    const input = { url, events: chosen.has(ALL) ? [ALL] : [...chosen] };
    const answer = webhook ? await update({ id: webhook.id, input }) : await create({ input });
    if (answer.error) return;
    onSaved();
    if (webhook) onClose();
  };
  const toggle = (event: string) => (isSelected: boolean) => {
    const next = new Set(chosen);
    if (isSelected) next.add(event);
    else next.delete(event);
    setChosen(next);
  };
  if (created.data) {
    return (
      <ResultDialog title={words.create} onClose={onClose}>
        <ShownOnce label={words.secret} value={created.data.createWebhook.secret} hint={words.secretHint} />
      </ResultDialog>
    );
  }
  const faults = { url: fieldFault(error, 'url'), events: fieldFault(error, 'events') };
  return (
    <FormDialog
      title={webhook ? words.editTitle : words.create}
      action={webhook ? text.common.save : words.create}
      isBusy={created.fetching || updated.fetching}
      isWide
      error={faults.url || faults.events ? undefined : error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={words.url}
        description={words.urlHint}
        type="url"
        value={url}
        onChange={setUrl}
        fault={faults.url}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <Fieldset legend={words.events} fault={faults.events}>
        <Checkbox isSelected={chosen.has(ALL)} onChange={toggle(ALL)}>
          {words.allEvents}
        </Checkbox>
        {events.map(({ name, description }) => (
          <Checkbox
            key={name}
            isSelected={chosen.has(ALL) || chosen.has(name)}
            isDisabled={chosen.has(ALL)}
            onChange={toggle(name)}
          >
            <span>{name}</span>
            <span className={styles.description}>{description}</span>
          </Checkbox>
        ))}
      </Fieldset>
    </FormDialog>
  );
}
