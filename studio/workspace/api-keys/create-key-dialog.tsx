import { useState } from 'react';
import { useMutation } from 'urql';
import { Checkbox } from '../../design/checkbox';
import { TextInput } from '../../design/field';
import { Fieldset } from '../../design/fieldset';
import { Select } from '../../design/select';
import { ShownOnce } from '../../design/shown-once';
import { fieldFault } from '../../graphql/field-fault';
import { text } from '../../text/text';
import { FormDialog, ResultDialog } from '../form-dialog';
import { CreateApiKeyDocument } from './api-keys.generated';
import { type KeyAccess, scopesOf } from './key-access';

const words = text.workspace.apiKeys;
const DAY_MS = 86_400_000;

const SCOPES = Object.keys(text.scopes) as Array<keyof typeof text.scopes>;
const ACCESSES = (['content', 'read', 'all', 'chosen'] as const).map((id) => ({ id, ...words.accesses[id] }));

type KeyRole = 'none' | 'CREATOR' | 'EDITOR' | 'VIEWER';
const KEY_ROLES = (['none', 'CREATOR', 'EDITOR', 'VIEWER'] as const).map((id) =>
  id === 'none' ? { id, ...words.noRole } : { id, ...text.workspace.roles[id] },
);

type Expiry = keyof typeof words.expiries;
const EXPIRIES = (['never', '30', '90', '365'] as const).map((id) => ({ id, name: words.expiries[id] }));

const expiryAt = (expiry: Expiry): string | null =>
  expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();

interface CreateKeyDialogProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/** Asks for a name and what the key may do, then shows the key a single time. */
export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const [{ data, error, fetching }, create] = useMutation(CreateApiKeyDocument);
  const [name, setName] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [access, setAccess] = useState<KeyAccess>('content');
  const [role, setRole] = useState<KeyRole>('none');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (scope: string) => (isSelected: boolean) =>
    setChosen(new Set(isSelected ? [...chosen, scope] : [...chosen].filter((other) => other !== scope)));
  const submit = async () => {
    const scopes = scopesOf(access, SCOPES, chosen);
    const limits = { role: role === 'none' ? null : role, scopes: scopes && [...scopes] };
    const answer = await create({ name, expiresAt: expiryAt(expiry), ...limits });
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
  const scopesFault = fieldFault(error, 'scopes');
  return (
    <FormDialog
      title={words.create}
      action={words.create}
      isBusy={fetching}
      error={fault || scopesFault ? undefined : error}
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
      <Select label={words.access} options={ACCESSES} value={access} onChange={setAccess} />
      {access === 'chosen' && (
        <Fieldset legend={words.scopes} fault={scopesFault}>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} isSelected={chosen.has(scope)} onChange={toggle(scope)}>
              {text.scopes[scope]}
            </Checkbox>
          ))}
        </Fieldset>
      )}
      <Select label={words.role} options={KEY_ROLES} value={role} onChange={setRole} />
      <Select label={words.expiry} options={EXPIRIES} value={expiry} onChange={setExpiry} />
    </FormDialog>
  );
}
