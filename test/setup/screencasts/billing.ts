import type { Screencast } from './screencast.js';

const INVOICES = [
  ['INV-2041', 'Northwind Traders', 'March 12', '1,480.00', 'Open'],
  ['INV-2040', 'Blue Yonder Bikes', 'March 11', '320.50', 'Paid'],
  ['INV-2039', 'Alpine Ski House', 'March 9', '2,115.00', 'Open'],
  ['INV-2038', 'Coho Vineyard', 'March 7', '640.00', 'Paid'],
  ['INV-2037', 'Fabrikam Glass', 'March 4', '98.20', 'Overdue'],
  ['INV-2036', 'Lucerne Dairy', 'March 1', '510.00', 'Paid'],
  ['INV-2035', 'Tailspin Toys', 'February 27', '77.00', 'Paid'],
];
const ITEMS = Array.from(
  { length: 16 },
  (_, index) =>
    `<tr><td>${index + 1}</td><td>${['Oak shelves', 'Delivery', 'Desk lamp', 'Assembly', 'Filing cabinet', 'Office chair', 'Cable tray'][index % 7]} ${['small', 'large', 'spare'][index % 3]}</td><td>${(37.5 * (index + 2)).toFixed(2)}</td></tr>`,
).join('');

const HTML = `<style>
  body { background: #fff; color: #222; font-family: 'DejaVu Serif'; }
  nav { position: absolute; left: 0; top: 0; width: 1920px; height: 76px; border-bottom: 2px solid #e5e0d5; padding-left: 260px; background: #fbf9f4; }
  nav h2 { position: absolute; top: 22px; left: 40px; font-size: 26px; color: #7a3e12; }
  nav a { display: inline-block; padding: 24px 26px; }
  nav a:hover { color: #b3591b; }
  nav a.current { border-bottom: 4px solid #b3591b; }
  section { position: absolute; left: 160px; top: 120px; width: 1600px; }
  h1 { font-size: 36px; margin-bottom: 26px; }
  p { margin: 12px 0; }
  tr { border-bottom: 1px solid #eee; }
  tbody tr:hover td { background: #fdf3e7; }
  .view { height: 620px; overflow: hidden; }
  button { background: #fff; border: 2px solid #b3591b; color: #8a4210; }
  button:active { background: #f3d9c2; }
  .dialog.shown { background: none; }
  .dialog .box { background: #fff; border: 2px solid #b3591b; box-shadow: 0 10px 40px rgba(0, 0, 0, 0.25); width: 560px; padding: 34px; }
  .dialog label { display: block; margin: 20px 0 8px; }
  .dialog h2 { margin-bottom: 10px; }
  #pay { position: absolute; right: 0; top: 0; }
  #apply { margin-top: 28px; }
  #toast { left: 760px; bottom: 40px; }
  #toast .box { background: #333; color: #fff; padding: 18px 34px; border-radius: 30px; width: 400px; text-align: center; }
  #search { width: 520px; }
  .results { width: 520px; border: 1px solid #ddd; display: none; }
  .results.shown { display: block; }
  .results a { display: block; padding: 16px; }
  .results a:hover { background: #fdf3e7; }
  .tabs a { display: inline-block; padding: 14px 24px; }
  .tabs a.current { border-bottom: 3px solid #b3591b; }
  .tab { display: none; padding-top: 26px; }
  .tab.shown { display: block; }
  #note { width: 760px; height: 130px; }
</style>
<body>
<nav><h2>Ledgerly</h2><a class="current" data-page="overview" id="to-overview">Overview</a><a data-page="invoices" id="to-invoices">Invoices</a><a data-page="customers" id="to-customers">Customers</a><a data-page="taxes" id="to-taxes">Taxes</a></nav>
<section id="overview" class="shown"><h1>Overview</h1><p>Three invoices are open.</p><p>Balance of the month: 4,102.70</p><p>Next tax date: April 10</p></section>
<section id="invoices"><h1>Invoices</h1><table><thead><tr><th>Number</th><th>Customer</th><th>Date</th><th>Amount</th><th>Status</th></tr></thead><tbody>
  ${INVOICES.map(([number, ...row]) => `<tr id="${number}"><td class="first">${number}</td>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></section>
<section id="invoice"><h1>Invoice INV-2041</h1><button id="pay">Record payment</button><p>Northwind Traders, due April 11</p><div class="view"><table><tr><th>Position</th><th>Item</th><th>Price</th></tr>${ITEMS}</table></div></section>
<section id="customers"><h1>Customers</h1><div class="field" id="search"><span class="value"></span><span class="hint">Search customers</span></div>
  <div class="results" id="results"><a id="north">Northwind Traders</a><a>Northern Lights Cafe</a></div></section>
<section id="taxes"><h1>Taxes</h1></section>
<section id="customer"><h1>Northwind Traders</h1><div class="tabs"><a class="current" id="tab-contact">Contact</a><a id="tab-notes">Notes</a><a id="tab-files">Files</a></div>
  <div class="tab shown" id="contact"><p>Ada Whitfield, purchasing</p><p>+44 20 5550 0199</p></div>
  <div class="tab" id="notes"><p>Prefers delivery on Mondays.</p><div class="field" id="note"><span class="value"></span><span class="hint">Write a note</span></div><p></p><button id="keep">Add note</button></div>
  <div class="tab" id="files"><p>No files</p></div></section>
<div class="dialog" id="dialog"><div class="box"><h2>Record a payment</h2><label>Amount</label><div class="field" id="amount"><span class="value"></span><span class="hint">0.00</span></div>
  <button id="apply">Apply payment</button></div></div>
<div id="toast"><div class="box"></div></div>
<script>
  addEventListener('DOMContentLoaded', () => {
    on('#INV-2041', () => go('invoice', 350));
    on('#pay', () => later(100, () => show('#dialog', 'dialog', 'Record a payment')));
    on('#apply', () => later(200, () => { hide('#dialog'); later(400, () => toast('Payment recorded')); }));
    on('#search', () => later(1200, () => undefined));
    on('#north', () => go('customer', 250));
    const tabs = ['contact', 'notes', 'files'];
    for (const tab of tabs)
      on('#tab-' + tab, () => tabs.forEach((other) => {
        find('#' + other).classList.toggle('shown', other === tab);
        find('#tab-' + other).classList.toggle('current', other === tab);
      }));
    on('#keep', () => later(350, () => toast('Note added')));
    const look = () => { find('#results').classList.toggle('shown', find('#search .value').textContent.length >= 5); later(100, look); };
    look();
  });
</script></body>`;

/** A program with a bar at the top: a table whose rows open, a dialog over a page that stays bright, a search, tabs. */
export const billing: Screencast = {
  name: 'billing',
  html: HTML,
  cursor: 'black',
  async play({ rest, click, type, scroll, hover }) {
    await rest(2.5);
    await click('#to-invoices', 'Invoices');
    await hover('#INV-2039 .first');
    await click('#INV-2041 .first', 'INV-2041');
    await rest(1.5);
    await scroll('#invoice .view', 220);
    await rest(1);
    await click('#pay', 'Record payment');
    await click('#amount', 'Amount');
    await type('#amount', '1480.00');
    await click('#apply', 'Apply payment');
    await rest(4.5);
    await click('#to-customers', 'Customers');
    await click('#search', 'Search customers');
    await type('#search', 'north');
    await click('#north', 'Northwind Traders');
    await rest(1);
    await click('#tab-notes', 'Notes');
    await click('#note', 'Write a note');
    await type('#note', 'Call Ada about the May order');
    await click('#keep', 'Add note');
    await rest(5);
  },
};
