import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Checkbox } from '../../design/checkbox';
import { Fieldset, Select, TextInput } from '../../design/fields';
import { KeyRound } from '../../design/icons';
import { Row } from '../../design/section';
import { ShownOnce } from '../../design/shown-once';
import { Badge } from '../../design/status';
import { fieldFault } from '../../graphql/faults';
import { useChange } from '../../graphql/use-change';
import { useCaller } from '../../shell/use-caller';
import { formatAge, formatDate, text } from '../../text/text';
import { CredentialList } from '../credential-list';
import { FormDialog, ResultDialog } from '../form-dialog';
import { RevokeButton } from '../revoke-button';
import {
  ApiKeysDocument,
  type ApiKeysQuery,
  CreateApiKeyDocument,
  RevokeApiKeyDocument,
} from './api-keys.generated';
import { type KeyAccess, scopesOf } from './key-access';

const keyWords = text.workspace.apiKeys;
const DAY_MS = 86_400_000;

const SCOPES = Object.keys(text.scopes) as Array<keyof typeof text.scopes>;
const ACCESSES = (['content', 'read', 'all', 'chosen'] as const).map((id) => ({
  id,
  ...keyWords.accesses[id],
}));

type KeyRole = 'none' | 'CREATOR' | 'EDITOR' | 'VIEWER';
const KEY_ROLES = (['none', 'CREATOR', 'EDITOR', 'VIEWER'] as const).map((id) =>
  id === 'none' ? { id, ...keyWords.noRole } : { id, ...text.workspace.roles[id] },
);

type Expiry = keyof typeof keyWords.expiries;
const EXPIRIES = (['never', '30', '90', '365'] as const).map((id) => ({ id, name: keyWords.expiries[id] }));

const expiryAt = (expiry: Expiry): string | null =>
  expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();

interface CreateKeyDialogProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/** Asks for a name and what the key may do, then shows the key a single time. */
function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
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
      <ResultDialog title={keyWords.create} onClose={onClose}>
        <ShownOnce label={keyWords.secret} value={data.createApiKey.key} hint={keyWords.secretHint} />
      </ResultDialog>
    );
  }
  const fault = fieldFault(error, 'name');
  const scopesFault = fieldFault(error, 'scopes');
  return (
    <FormDialog
      title={keyWords.create}
      action={keyWords.create}
      isBusy={fetching}
      error={fault || scopesFault ? undefined : error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={keyWords.name}
        description={keyWords.nameHint}
        value={name}
        onChange={setName}
        fault={fault}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <Select label={keyWords.access} options={ACCESSES} value={access} onChange={setAccess} />
      {access === 'chosen' && (
        <Fieldset legend={keyWords.scopes} fault={scopesFault}>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} isSelected={chosen.has(scope)} onChange={toggle(scope)}>
              {text.scopes[scope]}
            </Checkbox>
          ))}
        </Fieldset>
      )}
      <Select label={keyWords.role} options={KEY_ROLES} value={role} onChange={setRole} />
      <Select label={keyWords.expiry} options={EXPIRIES} value={expiry} onChange={setExpiry} />
    </FormDialog>
  );
}

const { apiKeys: words, roles } = text.workspace;

type ApiKey = ApiKeysQuery['apiKeys'][number];

/** Keys for programs, including revoked ones. */
export function ApiKeys() {
  const { canChangeSettings } = useCaller();
  const [{ data, error }, reload] = useQuery({
    query: ApiKeysDocument,
    pause: !canChangeSettings,
    requestPolicy: 'cache-and-network',
  });
  return (
    <CredentialList
      title={words.tab}
      hint={words.hint}
      none={words.none}
      create={words.create}
      icon={<KeyRound aria-hidden />}
      items={data?.apiKeys}
      error={error}
      row={(key) => <ApiKeyRow key={key.id} apiKey={key} />}
      dialog={(onClose) => (
        <CreateKeyDialog onCreated={() => reload({ requestPolicy: 'network-only' })} onClose={onClose} />
      )}
    />
  );
}

/** What the key may manage: as much as its creator, and nothing once that is no member. */
function managementOf({ creatorLeft, managementRole, role }: ApiKey): string {
  if (creatorLeft) return words.managesNothing;
  return role ? words.asRole(roles[role].name) : words.manages(roles[managementRole].name);
}

const detailOf = (key: ApiKey): string => {
  const { createdAt, createdBy, lastUsedAt, expiresAt, scopes } = key;
  const [created, age] = [formatDate(createdAt), formatAge(createdAt)];
  return [
    createdBy ? words.createdBy(createdBy.name, created, age) : words.created(created, age),
    lastUsedAt ? words.used(formatDate(lastUsedAt)) : words.unused,
    ...(expiresAt ? [words.expires(formatDate(expiresAt))] : []),
    scopes ? words.limitedTo(scopes.length) : words.unlimited,
    managementOf(key),
  ].join(', ');
};

function ApiKeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const [revoke] = useChange(RevokeApiKeyDocument);
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= Date.now();
  return (
    <Row
      title={apiKey.name}
      badges={
        (apiKey.revokedAt && <Badge tone="bad">{words.revoked}</Badge>) ||
        (isExpired && <Badge tone="warn">{words.expired}</Badge>) ||
        (apiKey.creatorLeft && <Badge tone="warn">{words.creatorLeft}</Badge>)
      }
      detail={detailOf(apiKey)}
      actions={
        !apiKey.revokedAt && (
          <RevokeButton
            name={words.revoke}
            title={words.revokeTitle(apiKey.name)}
            hint={words.revokeHint}
            onConfirm={() => void revoke({ id: apiKey.id })}
          />
        )
      }
    />
  );
}
