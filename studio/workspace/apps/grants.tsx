import { useQuery } from 'urql';
import { Row, Rows, RowsSkeleton, Section } from '../../design/section';
import { Badge, Note } from '../../design/status';
import { notify } from '../../design/toasts';
import { faultText } from '../../graphql/faults';
import { useChange } from '../../graphql/use-change';
import { useCaller } from '../../shell/use-caller';
import { formatDate, formatDateTime, text } from '../../text/text';
import { RevokeButton } from '../revoke-button';
import {
  EndGrantDocument,
  type GrantFragment,
  MemberGrantsDocument,
  MyGrantsDocument,
} from './grants.generated';
import styles from './grants.module.css';

const { grants: words } = text.workspace;
const SCOPES: Readonly<Record<string, string>> = text.scopes;

/** Apps with access from the user, whatever their role. */
export function OwnGrants() {
  const [{ data, error }, reload] = useQuery({
    query: MyGrantsDocument,
    requestPolicy: 'cache-and-network',
  });
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  return (
    <Section title={words.own} description={words.ownHint}>
      {data ? (
        <Rows label={words.own} empty={words.noneOwn}>
          {data.myOAuthGrants.map((grant) => (
            <GrantRow
              key={grant.id}
              grant={grant}
              onEnded={() => reload({ requestPolicy: 'network-only' })}
            />
          ))}
        </Rows>
      ) : (
        <RowsSkeleton count={1} />
      )}
    </Section>
  );
}

/** Apps with access from the other members, for owners and admins. */
export function MemberGrants() {
  const { userId, canChangeSettings } = useCaller();
  const [{ data, error }, reload] = useQuery({
    query: MemberGrantsDocument,
    pause: !canChangeSettings,
    requestPolicy: 'cache-and-network',
  });
  if (!canChangeSettings) return null;
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  const others = data?.oauthGrants.filter(({ user }) => user?.id !== userId);
  return (
    <Section title={words.ofMembers} description={words.ofMembersHint}>
      {others ? (
        <Rows label={words.ofMembers} empty={words.noneOfMembers}>
          {others.map((grant) => (
            <GrantRow
              key={grant.id}
              grant={grant}
              userName={grant.user?.name}
              onEnded={() => reload({ requestPolicy: 'network-only' })}
            />
          ))}
        </Rows>
      ) : (
        <RowsSkeleton count={1} />
      )}
    </Section>
  );
}

/** Says where the app’s users go, after who vouches for its name. */
function originOf({ origin, host }: GrantFragment): string {
  const destination = host ? words.sentTo(host) : words.onDevice;
  switch (origin) {
    case 'PUBLISHED':
      return words.published(host ?? '');
    case 'SELF_REGISTERED':
      return `${words.selfRegistered} ${destination}`;
    default:
      return destination;
  }
}

const timesOf = ({ createdAt, firstUsedAt, lastUsedAt, endsAt }: GrantFragment): string =>
  [
    words.allowed(formatDate(createdAt)),
    ...(firstUsedAt ? [words.firstUsed(formatDate(firstUsedAt))] : []),
    lastUsedAt ? words.lastUsed(formatDateTime(lastUsedAt)) : words.unused,
    words.ends(formatDate(endsAt)),
  ].join(', ');

interface GrantRowProps {
  readonly grant: GrantFragment;
  /** Who allowed it; absent for the user. */
  readonly userName?: string | undefined;
  readonly onEnded: () => void;
}

function GrantRow({ grant, userName, onEnded }: GrantRowProps) {
  const [end, isEnding] = useChange(EndGrantDocument);
  const { id, clientName, origin, scopes } = grant;
  const endNow = async () => {
    if (!(await end({ id }))) return;
    notify(words.ended(clientName));
    onEnded();
  };
  return (
    <Row
      title={<bdi>{clientName}</bdi>}
      badges={
        <>
          {userName && <Badge>{userName}</Badge>}
          {origin === 'SELF_REGISTERED' && <Badge tone="warn">{words.unverified}</Badge>}
        </>
      }
      detail={
        <>
          {originOf(grant)}
          <br />
          {timesOf(grant)}
        </>
      }
      actions={
        <RevokeButton
          name={words.end}
          title={words.endTitle(clientName)}
          hint={words.endHint}
          isDisabled={isEnding}
          onConfirm={() => void endNow()}
        />
      }
    >
      <details className={styles.scopes}>
        <summary>{words.permissions(scopes.length)}</summary>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{SCOPES[scope] ?? scope}</li>
          ))}
        </ul>
      </details>
    </Row>
  );
}
