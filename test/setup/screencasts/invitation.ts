import { crm } from './crm.js';
import type { Screencast } from './screencast.js';

/** A short way through the CRM, for tests. */
export const invitation: Screencast = {
  ...crm,
  name: 'invitation',
  async play({ rest, click, type }) {
    await rest(1.5);
    await click('#to-team', 'Team members');
    await click('#invite', 'Invite member');
    await click('#email', 'Email address');
    await type('#email', 'ines@harbor.test');
    await click('#send', 'Send invitation');
    await rest(1);
  },
};
