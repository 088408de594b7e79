import { useState } from 'react';
import { useMutation } from 'urql';
import { Checkbox } from '../../design/checkbox';
import { TextInput } from '../../design/field';
import { Fieldset } from '../../design/fieldset';
import { ShownOnce } from '../../design/shown-once';
import { fieldFault } from '../../graphql/field-fault';
import { text } from '../../text/text';
import { FormDialog, ResultDialog } from '../form-dialog';
import {
  CreateWebhookDocument,
  UpdateWebhookDocument,
  type WebhookStateFragment,
} from './webhooks.generated';
import styles from './webhooks.module.css';

const words = text.workspace.webhooks;
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
