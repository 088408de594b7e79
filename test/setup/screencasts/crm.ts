import type { Screencast } from './screencast.js';

const PEOPLE = [
  ['Marta Lindqvist', 'marta@harbor.test', 'Owner', 'Today'],
  ['Jonas Becker', 'jonas@harbor.test', 'Editor', 'Yesterday'],
  ['Amara Okafor', 'amara@harbor.test', 'Viewer', '3 days ago'],
  ['Lucia Fernandez', 'lucia@harbor.test', 'Editor', 'Last week'],
  ['Tomas Novak', 'tomas@harbor.test', 'Viewer', 'Last week'],
  ['Priya Raman', 'priya@harbor.test', 'Editor', 'Last week'],
  ['Henrik Sund', 'henrik@harbor.test', 'Viewer', 'March 4'],
  ['Noor Haddad', 'noor@harbor.test', 'Viewer', 'March 2'],
  ['Olivia Grant', 'olivia@harbor.test', 'Editor', 'February 27'],
  ['Pavel Dvorak', 'pavel@harbor.test', 'Viewer', 'February 20'],
  ['Sofia Moretti', 'sofia@harbor.test', 'Viewer', 'February 11'],
  ['Kenji Watanabe', 'kenji@harbor.test', 'Editor', 'January 30'],
  ['Elena Popescu', 'elena@harbor.test', 'Viewer', 'January 12'],
  ['Daniel Osei', 'daniel@harbor.test', 'Viewer', 'January 3'],
];

const HTML = `<style>
  body { background: #f5f7fa; color: #1c2733; }
  nav { position: absolute; left: 0; top: 0; width: 260px; height: 1080px; background: #17324d; padding-top: 110px; }
  nav h2 { position: absolute; top: 34px; left: 30px; color: #fff; font-size: 26px; }
  nav a { display: block; color: #d5e0ea; padding: 16px 30px; }
  nav a:hover { background: #21466a; }
  nav a.current { background: #2d6cdf; color: #fff; }
  section { position: absolute; left: 300px; top: 50px; width: 1580px; }
  h1 { font-size: 34px; margin-bottom: 34px; }
  p { margin: 14px 0; }
  .list { height: 720px; overflow: hidden; background: #fff; border: 1px solid #dde3ea; }
  tr { border-bottom: 1px solid #e8edf2; }
  tr:hover { background: #eef4ff; }
  .go { background: #2d6cdf; color: #fff; }
  .go:hover { background: #1f57bd; }
  .go:active { background: #123a85; }
  .calm { background: #e5eaf0; }
  #invite { position: absolute; right: 0; top: 0; }
  .dialog { background: rgba(20, 30, 45, 0.45); }
  .dialog .box { background: #fff; width: 640px; padding: 36px; border-radius: 12px; }
  .dialog label { display: block; margin: 18px 0 8px; }
  .dialog h2 { font-size: 26px; }
  .roles { display: none; border: 1px solid #c8d0da; }
  .roles.shown { display: block; }
  .roles a { display: block; padding: 12px 14px; }
  .roles a:hover { background: #eef4ff; }
  .buttons { margin-top: 30px; text-align: right; }
  #toast { right: 40px; top: 40px; }
  #toast .box { background: #1d7a46; color: #fff; padding: 20px 30px; border-radius: 8px; font-size: 19px; }
  .card { display: inline-block; width: 480px; height: 220px; background: #fff; border: 1px solid #dde3ea; padding: 28px; margin: 0 24px 24px 0; vertical-align: top; }
  .switch { display: inline-block; width: 52px; height: 28px; border-radius: 14px; background: #b8c2ce; vertical-align: -8px; margin-right: 16px; }
  .switch.on { background: #2d6cdf; }
  .setting { display: block; width: 520px; margin: 26px 0; }
</style>
<body>
<nav><h2>Harbor CRM</h2>
  <a class="current" data-page="dashboard" id="to-dashboard">Dashboard</a><a data-page="customers" id="to-customers">Customers</a>
  <a data-page="team" id="to-team">Team members</a><a data-page="reports" id="to-reports">Reports</a>
  <a data-page="settings" id="to-settings">Settings</a></nav>
<section id="dashboard" class="shown"><h1>Good morning, Marta</h1>
  <div class="card"><h2>Open deals</h2><p>42 deals worth 318,000</p></div><div class="card"><h2>Tasks for today</h2><p>Call the harbor office</p><p>Send the offer to Lindberg</p></div>
  <div class="card"><h2>New customers</h2><p>17 in the last month</p></div><div class="card"><h2>Latest activity</h2><p>Jonas closed the deal with Nordwind</p></div></section>
<section id="customers"><h1>Customers</h1><p>All companies you work with</p></section>
<section id="team"><h1>Team members</h1><button id="invite" class="go">Invite member</button>
  <div class="list"><table><tr><th>Name</th><th>Email</th><th>Role</th><th>Last seen</th></tr>
  ${PEOPLE.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></div></section>
<section id="reports"><h1>Reports</h1><div class="card"><h2>Revenue by month</h2><p>January 96,000</p><p>February 104,500</p></div>
  <div class="card"><h2>Win rate</h2><p>38 percent this quarter</p></div></section>
<section id="settings"><h1>Settings</h1><h2>Notifications</h2>
  <label class="setting" id="digest"><span class="switch"></span>Weekly digest</label>
  <label class="setting" id="mentions"><span class="switch on"></span>Mentions by email</label>
  <label class="setting" id="alerts"><span class="switch"></span>Deal alerts</label>
  <button id="save" class="go">Save changes</button></section>
<div class="dialog" id="dialog"><div class="box"><h2>Invite a team member</h2>
  <label>Email address</label><div class="field" id="email"><span class="value"></span><span class="hint">name@company.com</span></div>
  <label>Role</label><div class="field filled" id="role"><span class="value">Viewer</span></div>
  <div class="roles" id="roles"><a>Owner</a><a id="editor">Editor</a><a>Viewer only</a></div>
  <div class="buttons"><button class="calm">Cancel</button> <button class="go" id="send">Send invitation</button></div></div></div>
<div id="toast"><div class="box"></div></div>
<script>
  addEventListener('DOMContentLoaded', () => {
    on('#invite', () => later(150, () => show('#dialog', 'dialog', 'Invite a team member')));
    on('#role', () => find('#roles').classList.add('shown'));
    on('#editor', () => { find('#role .value').textContent = 'Editor'; hide('#roles'); });
    on('#send', () => later(300, () => { hide('#dialog'); later(250, () => toast('Invitation sent')); }));
    for (const id of ['#digest', '#mentions', '#alerts'])
      on(id, () => find(id + ' .switch').classList.toggle('on'));
    on('#save', () => later(450, () => toast('Changes saved')));
  });
</script></body>`;

/** A program with a side bar: pages, a dialog over a darkened page, a form, a table that scrolls. */
export const crm: Screencast = {
  name: 'crm',
  html: HTML,
  cursor: 'white',
  async play({ rest, click, type, scroll, hover }) {
    await rest(2);
    await hover('#to-customers');
    await click('#to-team', 'Team members');
    await rest(1);
    await click('#invite', 'Invite member');
    await click('#email', 'Email address');
    await type('#email', 'ines@harbor.test');
    await click('#role', 'Role');
    await click('#editor', 'Editor');
    await click('#send', 'Send invitation');
    await rest(2.5);
    await scroll('#team .list', 260);
    await rest(1);
    await scroll('#team .list', -260);
    await click('#to-settings', 'Settings');
    await click('#digest', 'Weekly digest');
    await click('#save', 'Save changes');
    await rest(3.5);
    await click('#to-reports', 'Reports');
    await rest(1.5);
    await hover('#reports .card');
    await click('#to-dashboard', 'Dashboard');
    await rest(3);
  },
};
