import type { Screencast } from './screencast.js';

const HTML = `<style>
  body { background: #12161f; color: #d7deea; }
  nav { position: absolute; left: 0; top: 0; width: 300px; height: 1080px; background: #0c0f16; padding-top: 120px; border-right: 1px solid #262d3b; }
  nav h2 { position: absolute; top: 36px; left: 34px; color: #7fd6b8; font-size: 24px; }
  nav a { display: block; padding: 18px 34px; color: #9fb0c8; }
  nav a:hover { color: #fff; }
  nav a.current { color: #fff; border-left: 4px solid #7fd6b8; }
  section { position: absolute; left: 350px; top: 60px; width: 1500px; }
  h1 { font-size: 32px; margin-bottom: 30px; }
  .card { display: inline-block; width: 440px; height: 190px; background: #1a2130; border: 1px solid #2b3548; border-radius: 10px; padding: 26px; margin: 0 22px 22px 0; vertical-align: top; }
  .card:hover { border-color: #7fd6b8; }
  .card p { color: #8fa0b8; margin-top: 16px; }
  .tabs { border-bottom: 1px solid #2b3548; margin-bottom: 30px; }
  .tabs a { display: inline-block; padding: 16px 26px; color: #9fb0c8; }
  .tabs a:hover { color: #fff; }
  .tabs a.current { color: #fff; border-bottom: 3px solid #7fd6b8; }
  .tab { display: none; }
  .tab.shown { display: block; }
  .tab p { margin: 16px 0; }
  .row { display: none; margin: 22px 0; }
  .row.shown { display: flex; gap: 20px; }
  .row .field { width: 480px; border-color: #3a465c; }
  .field.focused { border-color: #7fd6b8; }
  button { background: #7fd6b8; color: #08241b; }
  button:hover { background: #9be6cb; }
  button:active { background: #4fa98b; }
  .dialog { background: rgba(0, 0, 0, 0.6); }
  .dialog .box { background: #1d2535; border-radius: 12px; width: 620px; padding: 36px; }
  .dialog p { margin: 20px 0 30px; }
  #toast { right: 36px; bottom: 36px; }
  #toast .box { background: #2a3550; border-left: 5px solid #7fd6b8; padding: 22px 34px; font-size: 18px; width: 420px; }
  .bar { width: 900px; height: 14px; background: #262f40; margin: 26px 0; }
  .bar i { display: block; height: 14px; width: 0; background: #7fd6b8; }
  pre { font: 15px 'DejaVu Sans Mono'; line-height: 26px; height: 640px; overflow: hidden; background: #0c0f16; padding: 22px; }
  .check { display: inline-block; width: 24px; height: 24px; border: 2px solid #7fd6b8; vertical-align: -6px; margin-right: 14px; }
  .check.on { background: #7fd6b8; }
  #follow { display: block; margin-bottom: 20px; width: 300px; }
</style>
<body>
<nav><h2>Skyhook</h2><a class="current" data-page="home" id="to-home">Overview</a><a data-page="projects" id="to-projects">Projects</a><a data-page="domains" id="to-domains">Domains</a><a data-page="billing" id="to-billing">Usage</a></nav>
<section id="home" class="shown"><h1>Overview</h1><div class="card"><h2>All systems normal</h2><p>Last incident 41 days ago</p></div><div class="card"><h2>Deployments</h2><p>128 this month</p></div></section>
<section id="projects"><h1>Projects</h1><div class="card" id="gateway"><h2>api-gateway</h2><p>Deployed 2 hours ago</p></div><div class="card" id="web"><h2>web-shop</h2><p>Deployed yesterday</p></div><div class="card"><h2>mail-worker</h2><p>Deployed last week</p></div></section>
<section id="domains"><h1>Domains</h1><p>example.test</p></section>
<section id="billing"><h1>Usage</h1><p>Build minutes: 320 of 1000</p></section>
<section id="project"><h1>api-gateway</h1><div class="tabs"><a class="current" id="tab-deployments">Deployments</a><a id="tab-environment">Environment</a><a id="tab-logs">Logs</a></div>
  <div class="tab shown" id="deployments"><p>Production runs version 2.14</p><button id="redeploy">Redeploy</button><div class="bar"><i id="progress"></i></div><p id="state">Ready since 10:42</p></div>
  <div class="tab" id="environment"><p>Variables of the next deployment</p><p>LOG_LEVEL = info</p><div class="row" id="row"><div class="field" id="key"><span class="value"></span><span class="hint">Name</span></div><div class="field" id="val"><span class="value"></span><span class="hint">Value</span></div><button id="store">Save</button></div>
  <button id="add">Add variable</button></div>
  <div class="tab" id="logs"><label id="follow"><span class="check on"></span>Follow output</label><pre id="out"></pre></div></section>
<div class="dialog" id="dialog"><div class="box"><h2>Redeploy api-gateway?</h2><p>Visitors are served by the old version meanwhile.</p><button id="yes">Start deployment</button></div></div>
<div id="toast"><div class="box"></div></div>
<script>
  addEventListener('DOMContentLoaded', () => {
    on('#gateway', () => go('project', 300));
    const tabs = ['deployments', 'environment', 'logs'];
    for (const tab of tabs)
      on('#tab-' + tab, () => later(80, () => tabs.forEach((other) => {
        find('#' + other).classList.toggle('shown', other === tab);
        find('#tab-' + other).classList.toggle('current', other === tab);
      })));
    on('#add', () => find('#row').classList.add('shown'));
    on('#store', () => later(200, () => { hide('#row'); toast('Variable saved'); }));
    on('#redeploy', () => show('#dialog', 'dialog', 'Redeploy api-gateway?'));
    let width = 0;
    const build = () => {
      width += 6;
      find('#progress').style.width = width + '%';
      if (width < 96) return later(250, build);
      find('#state').textContent = 'Ready since 11:07';
      toast('Deployment ready');
    };
    on('#yes', () => later(250, () => { hide('#dialog'); find('#state').textContent = 'Building version 2.15'; build(); }));
    let count = 0;
    const log = () => {
      count += 1;
      if (find('#follow .check').classList.contains('on'))
        find('#out').textContent += '11:0' + (count % 10) + ' GET /v1/orders/' + (4000 + count * 37) + ' 200 in ' + (count % 7 + 3) + ' ms\\n';
      later(900, log);
    };
    log();
    on('#follow', () => find('#follow .check').classList.toggle('on'));
  });
</script></body>`;

/** A dark program that changes by itself: a progress bar, lines of a log, a notification that nobody asked for. */
export const deploy: Screencast = {
  name: 'deploy',
  html: HTML,
  cursor: 'large',
  async play({ rest, click, type, hover }) {
    await rest(2);
    await click('#to-projects', 'Projects');
    await hover('#web');
    await click('#gateway h2', 'api-gateway');
    await click('#tab-environment', 'Environment');
    await click('#add', 'Add variable');
    await click('#key', 'Name');
    await type('#key', 'CACHE_SECONDS');
    await click('#val', 'Value');
    await type('#val', '3600');
    await click('#store', 'Save');
    await rest(4.5);
    await click('#tab-deployments', 'Deployments');
    await click('#redeploy', 'Redeploy');
    await click('#yes', 'Start deployment');
    await rest(9);
    await click('#tab-logs', 'Logs');
    await rest(3);
    await click('#follow', 'Follow output');
    await rest(4);
  },
};
