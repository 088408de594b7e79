import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { IconButton } from '../design/button';
import { classNames } from '../design/class-names';
import { BookOpen, Building2, CircleUserRound, Film, Palette } from '../design/icons';
import { Menu } from '../design/menu';
import { Skeleton } from '../design/status';
import { signOut } from '../sign-in/session';
import { text } from '../text/text';
import { ConnectionNotice } from './connection-notice';
import styles from './frame.module.css';
import { routes } from './routes';
import { ShellDocument } from './shell.generated';

const PLACES = [
  {
    to: routes.library,
    name: text.shell.library,
    icon: Film,
    holds: (path: string) => /^\/($|project\/|video\/)/.test(path),
  },
  {
    to: routes.brandKit,
    name: text.shell.brandKit,
    icon: Palette,
    holds: (path: string) => path === routes.brandKit,
  },
  {
    to: routes.workspace,
    name: text.shell.workspace,
    icon: Building2,
    holds: (path: string) => path.startsWith(routes.workspace),
  },
];

/** What stays around every page: navigation, account, and the state of the connection. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {text.shell.skip}
      </a>
      <nav className={styles.navigation} aria-label={text.shell.navigation}>
        <WorkspaceName />
        <ul className={styles.places}>
          {PLACES.map(({ to, name, icon: Icon, holds }) => (
            <li key={to}>
              <Link
                to={to}
                className={classNames(styles.place, holds(path) && styles.present)}
                aria-current={holds(path) ? 'page' : undefined}
              >
                <Icon aria-hidden />
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <HelpMenu />
          <AccountMenu />
        </div>
      </nav>
      <main id="content" tabIndex={-1} className={styles.content}>
        <ConnectionNotice />
        {children}
      </main>
    </div>
  );
}

function WorkspaceName() {
  const [{ data }] = useQuery({ query: ShellDocument });
  return (
    <div className={styles.workspace}>
      <img src="/assets/icon.svg" alt="" width={20} height={20} />
      {data ? <span>{data.me.workspace.name}</span> : <Skeleton width="7rem" />}
    </div>
  );
}

const open = (address: string) => () => location.assign(address);

function HelpMenu() {
  return (
    <Menu
      label={text.shell.help}
      trigger={<IconButton label={text.shell.help} icon={<BookOpen />} />}
      actions={[
        { id: 'reference', name: text.shell.reference, onAction: open('/docs') },
        { id: 'graphiql', name: text.shell.graphiql, onAction: open('/graphiql') },
      ]}
    />
  );
}

function AccountMenu() {
  const [{ data }] = useQuery({ query: ShellDocument });
  const name = data?.me.user?.name ?? '';
  return (
    <Menu
      label={text.shell.signedInAs(name)}
      trigger={<IconButton label={text.shell.account} icon={<CircleUserRound />} />}
      actions={[
        { id: 'password', name: text.shell.changePassword, onAction: open('/account/password') },
        { id: 'sign-out', name: text.shell.signOut, onAction: () => void signOut() },
      ]}
    />
  );
}
