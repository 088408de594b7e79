import { useState } from 'react';
import { useMutation } from 'urql';
import { TextInput } from '../../design/field';
import { Select } from '../../design/select';
import { ShownOnce } from '../../design/shown-once';
import { fieldFault } from '../../graphql/field-fault';
import { text } from '../../text/text';
import { FormDialog, ResultDialog } from '../form-dialog';
import { CreateApiKeyDocument } from './api-keys.generated';

const words = text.workspace.apiKeys;
const DAY_MS = 86_400_000;

type Expiry = keyof typeof words.expiries;
const EXPIRIES = (['never', '30', '90', '365'] as const).map((id) => ({ id, name: words.expiries[id] }));

const expiryAt = (expiry: Expiry): string | null =>
  expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();

interface CreateKeyDialogProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/** Asks for a name, then shows the key a single time. */
export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const [{ data, error, fetching }, create] = useMutation(CreateApiKeyDocument);
  const [name, setName] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('never');
  const submit = async () => {
    const answer = await create({ name, expiresAt: expiryAt(expiry) });
    if (!answer.error) onCreated();
  };
  if (data) {
    return (
      <ResultDialog title={words.create} onClose={onClose}>
        <ShownOnce label={words.secret} value={data.createApiKey.key} hint={words.secretHint} />
      </ResultDialog>
    );
  }
  const fault = fieldFault(error, 'name');
  return (
    <FormDialog
      title={words.create}
      action={words.create}
      isBusy={fetching}
      error={fault ? undefined : error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name}
        onChange={setName}
        fault={fault}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <Select label={words.expiry} options={EXPIRIES} value={expiry} onChange={setExpiry} />
    </FormDialog>
  );
}
