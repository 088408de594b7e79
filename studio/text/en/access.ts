/** The access of apps, and what depends on a member. */
export const grants = {
  own: 'Apps with access',
  ownHint: 'Apps that you allowed to use your account in this workspace.',
  noneOwn: 'You have not allowed any app.',
  ofMembers: 'Apps of other members',
  ofMembersHint: 'Apps that other members allowed to use their accounts.',
  noneOfMembers: 'No other member has allowed an app.',
  unverified: 'Unverified name',
  selfRegistered: 'Registered itself: its name proves nothing.',
  published: (host: string) => `Published by ${host}`,
  sentTo: (host: string) => `Access goes to ${host}`,
  onDevice: 'Runs on a device',
  permissions: (count: number) => (count === 1 ? '1 permission' : `${count} permissions`),
  allowed: (date: string) => `Allowed ${date}`,
  firstUsed: (date: string) => `first used ${date}`,
  lastUsed: (date: string) => `last used ${date}`,
  unused: 'no use recorded',
  ends: (date: string) => `ends ${date}`,
  end: 'End access',
  endTitle: (name: string) => `End the access of “${name}”?`,
  endHint: 'The app stops working within five seconds. It can ask for access again.',
  ended: (name: string) => `${name} has no access any more`,
} as const;

const count = (one: string, many: string) => (items: number) =>
  items === 1 ? one : many.replace('#', `${items}`);

export const resources = {
  none: 'No keys, apps, invitations, webhooks or shares depend on them.',
  keys: {
    end: count('Revoke their API key', 'Revoke their # API keys'),
    kept: 'Programs with these keys keep working, but manage nothing.',
  },
  apps: {
    end: count('Revoke the app that they registered', 'Revoke # apps that they registered'),
    kept: 'They become yours. Programs with their secrets keep working.',
  },
  invitations: {
    end: count('Withdraw their invitation', 'Withdraw their # invitations'),
    kept: 'They become yours. Their links work on.',
  },
  used: (date: string) => `last used ${date}`,
  unused: 'never used',
  grants: count('1 app loses access', '# apps lose access'),
  webhooks: 'Webhooks stay, unless you delete them',
  deleteWebhook: (url: string) => `Delete ${url}`,
  shares: 'Shared videos stay public, unless you end that',
  endShare: (name: string) => `Stop sharing “${name}”`,
  moreShares: (items: number) => `And ${items} more: find them in the library.`,
} as const;
