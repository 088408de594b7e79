import { type ReactNode, useState } from 'react';
import { type CombinedError, useMutation, useQuery } from 'urql';
import { Button } from '../../design/button';
import { Checkbox } from '../../design/checkbox';
import { Dialog } from '../../design/dialog';
import { RowsSkeleton } from '../../design/section';
import { Note } from '../../design/status';
import { notify } from '../../design/toasts';
import { faultText } from '../../graphql/faults';
import { formatDate, text } from '../../text/text';
import {
  DeleteWebhookOfMemberDocument,
  EndShareOfMemberDocument,
  MemberResourcesDocument,
  type MemberResourcesQuery,
  RemoveMemberDocument,
} from './removal.generated';
import styles from './removal.module.css';

const { members: words, roles } = text.workspace;
const { resources } = words;

type MemberResources = MemberResourcesQuery['memberResources'];
type Kind = 'keys' | 'apps' | 'invitations';

/** What the person who removes the member has decided: groups that end, and single webhooks and shares that end. */
interface Choice {
  readonly ending: Readonly<Record<Kind, boolean>>;
  readonly webhooks: ReadonlySet<string>;
  readonly shares: ReadonlySet<string>;
}

const UNCHANGED: Choice = {
  ending: { keys: true, apps: true, invitations: true },
  webhooks: new Set(),
  shares: new Set(),
};

const effectOf = (ends: boolean) => (ends ? 'REVOKE' : 'KEEP');
const toggled = (set: ReadonlySet<string>, id: string, isSelected: boolean): ReadonlySet<string> =>
  new Set(isSelected ? [...set, id] : [...set].filter((other) => other !== id));
const present = <T,>(items: ReadonlyArray<T | null>): T[] => items.filter((item): item is T => item !== null);

interface RemoveMemberDialogProps {
  readonly user: { readonly id: string; readonly name: string };
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Shows what depends on a member, and ends what is chosen with the membership. */
export function RemoveMemberDialog({ user, onRemoved, onClose }: RemoveMemberDialogProps) {
  const [{ data, error: unread }] = useQuery({
    query: MemberResourcesDocument,
    variables: { userId: user.id },
    requestPolicy: 'network-only',
  });
  const [, remove] = useMutation(RemoveMemberDocument);
  const [, deleteWebhook] = useMutation(DeleteWebhookOfMemberDocument);
  const [, endShare] = useMutation(EndShareOfMemberDocument);
  const [choice, setChoice] = useState(UNCHANGED);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CombinedError>();

  /** Ends webhooks and shares first: should one of them fail, the member is still there to be removed again. */
  const endAll = async (): Promise<CombinedError | undefined> => {
    const { keys, apps, invitations } = choice.ending;
    const effects = {
      keys: effectOf(keys),
      apps: effectOf(apps),
      invitations: effectOf(invitations),
    } as const;
    for (const id of choice.webhooks) {
      const { error: refused } = await deleteWebhook({ id });
      if (refused) return refused;
    }
    for (const videoId of choice.shares) {
      const { error: refused } = await endShare({ videoId });
      if (refused) return refused;
    }
    return (await remove({ userId: user.id, ...effects })).error;
  };
  const confirm = async () => {
    setBusy(true);
    const refused = await endAll();
    setBusy(false);
    setError(refused);
    if (refused) return;
    notify(words.removed(user.name));
    onRemoved();
    onClose();
  };

  const fault = error ?? unread;
  return (
    <Dialog
      title={words.removeTitle(user.name)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{text.common.cancel}</Button>
          <Button kind="danger" isDisabled={!data || isBusy} onPress={() => void confirm()}>
            {words.remove}
          </Button>
        </>
      }
    >
      <div className={styles.resources}>
        <p>{words.removeHint}</p>
        {data ? (
          <ResourceList found={data.memberResources} choice={choice} onChange={setChoice} />
        ) : (
          !unread && <RowsSkeleton />
        )}
        {fault && <Note tone="bad">{faultText(fault)}</Note>}
      </div>
    </Dialog>
  );
}

interface ResourceListProps {
  readonly found: MemberResources;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

function ResourceList({ found, choice, onChange }: ResourceListProps) {
  const { apiKeys, oauthClients, oauthGrants, invitations, sharedVideoCount } = found;
  const webhooks = present(found.webhooks);
  const shares = present(found.sharedVideos);
  const counts = [apiKeys, oauthClients, oauthGrants, invitations, webhooks, shares];
  if (counts.every((items) => items.length === 0)) return <Note>{resources.none}</Note>;
  const group = (kind: Kind, names: readonly string[]) => (
    <Group
      key={kind}
      words={resources[kind]}
      names={names}
      isEnding={choice.ending[kind]}
      onChange={(ends) => onChange({ ...choice, ending: { ...choice.ending, [kind]: ends } })}
    />
  );
  return (
    <>
      {group(
        'keys',
        apiKeys.map(({ name, lastUsedAt }) =>
          lastUsedAt ? `${name}, ${resources.used(formatDate(lastUsedAt))}` : `${name}, ${resources.unused}`,
        ),
      )}
      {group(
        'apps',
        oauthClients.map(({ name }) => name),
      )}
      {group(
        'invitations',
        invitations.map(({ email, role }) => `${email}, ${roles[role].name}`),
      )}
      {oauthGrants.length > 0 && (
        <Listed title={resources.grants(oauthGrants.length)}>
          <Names names={oauthGrants.map(({ clientName }) => clientName)} />
        </Listed>
      )}
      {webhooks.length > 0 && (
        <Listed title={resources.webhooks}>
          {webhooks.map(({ id, url }) => (
            <Checkbox
              key={id}
              isSelected={choice.webhooks.has(id)}
              onChange={(ends) => onChange({ ...choice, webhooks: toggled(choice.webhooks, id, ends) })}
            >
              {resources.deleteWebhook(url)}
            </Checkbox>
          ))}
        </Listed>
      )}
      {shares.length > 0 && (
        <Listed title={resources.shares}>
          {shares.map(({ id, name }) => (
            <Checkbox
              key={id}
              isSelected={choice.shares.has(id)}
              onChange={(ends) => onChange({ ...choice, shares: toggled(choice.shares, id, ends) })}
            >
              {resources.endShare(name)}
            </Checkbox>
          ))}
          {sharedVideoCount > found.sharedVideos.length && (
            <Note>{resources.moreShares(sharedVideoCount - found.sharedVideos.length)}</Note>
          )}
        </Listed>
      )}
    </>
  );
}

interface GroupProps {
  readonly words: { readonly end: (count: number) => string; readonly kept: string };
  readonly names: readonly string[];
  readonly isEnding: boolean;
  readonly onChange: (isEnding: boolean) => void;
}

/** Things of one kind that end or stay together. */
function Group({ words: { end, kept }, names, isEnding, onChange }: GroupProps) {
  if (names.length === 0) return null;
  return (
    <div className={styles.group}>
      <Checkbox isSelected={isEnding} onChange={onChange}>
        {end(names.length)}
      </Checkbox>
      <Names names={names} />
      {!isEnding && <Note tone="warn">{kept}</Note>}
    </div>
  );
}

interface ListedProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Listed = ({ title, children }: ListedProps) => (
  <div className={styles.group}>
    <h3>{title}</h3>
    {children}
  </div>
);

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <ul className={styles.names}>
    {names.map((name, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list does not change
      <li key={`${i} ${name}`}>{name}</li>
    ))}
  </ul>
);
