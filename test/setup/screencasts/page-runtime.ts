/**
 * What every page of a screencast runs: timers that advance with the recorded frames instead of the clock, so that a recording is the
 * same on a slow machine, and a list of what happened for the truth.
 */
export const PAGE_RUNTIME = `
  const timers = [];
  let now = 0;
  let isDirty = true;
  let happened = [];
  let hovered = null;
  const find = (selector) => document.querySelector(selector);
  const boxOf = (selector) => {
    const { left, top, width, height } = find(selector).getBoundingClientRect();
    return { x: left / innerWidth, y: top / innerHeight, width: width / innerWidth, height: height / innerHeight };
  };
  const later = (ms, run) => timers.push([now + ms, run]);
  const report = (kind, selector, label) => happened.push({ kind, box: boxOf(selector), label });
  const on = (selector, run) => find(selector).addEventListener('click', run);
  const hide = (selector) => find(selector).classList.remove('shown');
  /** Fades in over a few frames. */
  const show = (selector, kind, label) => {
    const element = find(selector);
    element.classList.add('shown');
    element.style.opacity = 0.4;
    report(kind, selector + ' .box', label);
    later(60, () => (element.style.opacity = 0.8));
    later(120, () => (element.style.opacity = 1));
  };
  const toast = (text) => {
    find('#toast .box').textContent = text;
    show('#toast', 'notification', text);
    later(4000, () => hide('#toast'));
  };
  const go = (page, delayMs = 200) =>
    later(delayMs, () => {
      document.querySelectorAll('section').forEach((section) => section.classList.toggle('shown', section.id === page));
      document.querySelectorAll('nav a').forEach((link) => link.classList.toggle('current', link.dataset.page === page));
      report('page-change', 'body', null);
    });
  const blink = () => {
    document.querySelectorAll('.field.focused').forEach((field) => field.classList.toggle('caret'));
    later(530, blink);
  };
  later(530, blink);
  document.addEventListener('mousedown', ({ target }) => {
    const field = target.closest('.field');
    document.querySelectorAll('.field').forEach((other) => {
      other.classList.toggle('focused', other === field);
      other.classList.toggle('caret', other === field);
    });
  });
  document.querySelectorAll('nav a').forEach((link) => link.addEventListener('click', () => go(link.dataset.page)));
  new MutationObserver(() => (isDirty = true)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener('scroll', () => (isDirty = true), true);
  window.boxOf = boxOf;
  window.touch = () => (isDirty = true);
  window.typeInto = (selector, text) => {
    const field = find(selector);
    field.querySelector('.value').textContent += text;
    field.classList.add('filled');
  };
  window.textsInView = () =>
    [...document.querySelectorAll('h1, h2, p, td, th, a, button, label, .value, .box, code')]
      .filter((element) => element.checkVisibility() && element.textContent.trim() !== '' && element.children.length === 0)
      .map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, top, width, height } = range.getBoundingClientRect();
        const box = { x: left / innerWidth, y: top / innerHeight, width: width / innerWidth, height: height / innerHeight };
        return { text: element.textContent.trim(), box };
      })
      .filter(({ box }) => box.y >= 0 && box.y + box.height <= 1 && box.x >= 0 && box.x + box.width <= 1);
  /** Advances the page by one frame. */
  window.advance = (ms) => {
    now += ms;
    for (;;) {
      const due = timers.filter(([at]) => at <= now).sort(([a], [b]) => a - b)[0];
      if (!due) break;
      timers.splice(timers.indexOf(due), 1);
      due[1]();
    }
    const under = [...document.querySelectorAll(':hover')].pop() ?? null;
    if (under !== hovered) isDirty = true;
    hovered = under;
    const answer = { isDirty, happened };
    isDirty = false;
    happened = [];
    return answer;
  };
`;

/** Layout of what all pages have: fields with a caret, sections of which one is shown, and what appears over them. */
export const PAGE_STYLES = `
  * { box-sizing: border-box; margin: 0; cursor: none; }
  body { font: 17px 'DejaVu Sans'; width: 1920px; height: 1080px; overflow: hidden; position: relative; }
  section, #toast, .dialog { display: none; }
  section.shown, #toast.shown { display: block; }
  .dialog.shown { display: flex; }
  .dialog { position: absolute; inset: 0; align-items: center; justify-content: center; }
  .field { display: block; border: 1px solid #9aa4b2; border-radius: 6px; padding: 12px 14px; min-height: 46px; }
  .field .value { white-space: pre; }
  .field .value::after { content: ''; display: inline-block; width: 2px; height: 20px; vertical-align: -3px; }
  .field.focused.caret .value::after { background: currentColor; }
  .field .hint { color: #7a8699; }
  .field.filled .hint { display: none; }
  button { font: inherit; border: 0; border-radius: 6px; padding: 12px 22px; }
  #toast { position: absolute; }
  table { border-collapse: collapse; width: 100%; }
  td, th { text-align: left; padding: 14px 18px; }
`;
