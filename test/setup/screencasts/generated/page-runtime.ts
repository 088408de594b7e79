import { MOVING_CONTENT } from './moving-content.js';

/**
 * What every made page runs. Time, pointer and keys are set by the director frame by frame, so that a recording is the same on a slow
 * machine; what changes by itself is reported, and so is every control that can be seen.
 */
export const MADE_PAGE_RUNTIME = `
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const timers = [];
  let now = 0;
  let isDirty = true;
  let happened = [];
  let hovered = null;
  let pressed = null;
  let dragged = null;
  let focused = null;
  let marked = null;
  const later = (ms, run) => timers.push([now + ms, run]);
  const animate = (ms, step) => {
    const from = now;
    const tick = () => {
      const part = Math.min(1, (now - from) / ms);
      step(part);
      if (part < 1) later(1, tick);
    };
    tick();
  };
  const boxOf = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left, y: top, width, height };
  };
  const report = (kind, element, label) => happened.push({ kind, box: boxOf(element), label });
  const within = (element, x, y) => {
    const box = boxOf(element);
    return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
  };

  const fadeIn = (element) => {
    element.classList.add('shown');
    if (!FADES) return;
    element.style.opacity = 0.3;
    animate(160, (part) => (element.style.opacity = 0.3 + 0.7 * part));
  };
  const closePopups = (except) => all('.popup.shown').forEach((popup) => popup !== except && popup.classList.remove('shown'));
  const openVeil = (veil) => {
    closePopups();
    fadeIn(veil);
    const dialog = veil.querySelector('.dialog');
    report('dialog', dialog, dialog.dataset.title);
  };
  const openPopup = (popup, x, y) => {
    popup.style.left = '0px';
    popup.style.top = '0px';
    popup.classList.add('shown');
    const { width, height } = popup.getBoundingClientRect();
    popup.style.left = Math.max(0, Math.min(x, innerWidth - width - 4)) + 'px';
    popup.style.top = Math.max(0, Math.min(y, innerHeight - height - 4)) + 'px';
  };
  const toast = (text) => {
    const element = byId('toast');
    element.textContent = text;
    fadeIn(element);
    report('notification', element, text);
    const mine = (toast.count = (toast.count ?? 0) + 1);
    later(2600, () => toast.count === mine && element.classList.remove('shown'));
  };
  const showView = (id) => {
    const view = byId(id);
    const before = document.querySelector('.view.shown');
    if (view === before) return;
    before?.classList.remove('shown');
    view.classList.add('shown');
    if (SLIDES) animate(220, (part) => (view.style.left = Math.round((1 - part) * innerWidth) + 'px'));
    all('[data-view]').forEach((link) => link.classList.toggle('current', link.dataset.view === id));
    report('page-change', view, null);
  };

  const RESULTS = {
    view: (control, { target }) => showView(target),
    dialog: (control, { target }) => openVeil(byId(target)),
    close: (control, { text }) => {
      control.closest('.veil').classList.remove('shown');
      if (text) toast(text);
    },
    popup: (control, { target, isBeside }) => {
      const popup = byId(target);
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (popup.classList.contains('shown')) return popup.classList.remove('shown');
      popup.opener = control;
      if (isBeside) openPopup(popup, right, top);
      else openPopup(popup, left, bottom + 2);
    },
    choose: (control) => {
      const opener = control.closest('.popup').opener;
      opener.querySelector('.value').textContent = control.dataset.label;
      opener.dataset.label = control.dataset.label;
    },
    toggle: (control) => control.classList.toggle('on'),
    toast: (control, { text }) => toast(text),
    fold: (control) => control.parentElement.classList.toggle('open'),
    tab: (control, { target }) => {
      all('.tab', control.parentElement).forEach((tab) => tab.classList.toggle('current', tab === control));
      all('.panel', control.parentElement.parentElement).forEach((panel) => panel.classList.toggle('shown', panel.id === target));
    },
    mark: (control) => {
      const row = control.closest('tr') ?? control;
      marked?.classList.remove('selected');
      marked?.style.removeProperty('background');
      marked = row;
      row.classList.add('selected');
      row.style.background = 'rgb(128 128 128 / 0.3)';
    },
    sort: (control, { target }) => {
      const rows = all('tr', byId(target)).slice(1);
      rows.reverse().forEach((row) => row.parentElement.append(row));
    },
    count: (control, { target }) => (byId(target).textContent = Number(byId(target).textContent) + 1),
  };
  const act = (control) => {
    const result = JSON.parse(control.dataset.do ?? 'null');
    control.dataset.used = Number(control.dataset.used ?? 0) + 1;
    if (control.closest('.popup') && !result?.isBeside) later(0, () => closePopups());
    if (!result) return;
    const run = () => RESULTS[result.kind](control, result);
    if (!result.delayMs) return run();
    const spinner = result.spins ? control.appendChild(document.createElement('span')) : null;
    if (spinner) {
      spinner.className = 'spinner';
      spinner.dataset.moving = 'spinner';
    }
    later(result.delayMs + (spinner ? 400 : 0), () => {
      spinner?.remove();
      run();
    });
  };

  const blink = () => {
    focused?.classList.toggle('caret');
    later(530, blink);
  };
  later(530, blink);
  const focus = (field) => {
    focused?.classList.remove('focused', 'caret');
    focused = field;
    focused?.classList.add('focused', 'caret');
    if (KEYBOARD) byId('keyboard').classList.toggle('shown', focused !== null);
  };
  const ripple = (x, y) => {
    const ring = document.body.appendChild(document.createElement('div'));
    ring.className = 'ripple';
    const size = 90;
    animate(280, (part) => {
      ring.style.cssText = 'left:' + (x - (size * part) / 2) + 'px;top:' + (y - (size * part) / 2) + 'px;width:' + size * part + 'px;height:' + size * part + 'px;opacity:' + (1 - part * 0.6);
      if (part === 1) ring.remove();
    });
  };
  const press = (x, y, isSecond) => {
    const under = document.elementFromPoint(x, y);
    const control = under?.closest('[data-role]') ?? null;
    const popup = under?.closest('.popup');
    if (!popup) closePopups(control?.dataset.do ? byId(JSON.parse(control.dataset.do).target) : undefined);
    if (isSecond) {
      const menu = control?.dataset.context && byId(control.dataset.context);
      if (menu) openPopup(menu, x + 2, y + 2);
      return;
    }
    pressed = control;
    control?.classList.add('pressed');
    if (RIPPLES) ripple(x, y);
    if (!under?.closest('#keyboard')) focus(control?.dataset.role === 'field' ? control : null);
    if (control?.dataset.drag) dragged = { control, x: x - control.offsetLeft, y: y - control.offsetTop };
  };
  const release = (x, y) => {
    pressed?.classList.remove('pressed');
    if (pressed && within(pressed, x, y) && !dragged) act(pressed);
    pressed = null;
    dragged = null;
  };
  const moveTo = (x, y) => {
    const under = document.elementFromPoint(x, y);
    const control = under?.closest('[data-role]') ?? null;
    if (HOVERS && control !== hovered) {
      hovered?.classList.remove('hover');
      control?.classList.add('hover');
      hovered = control;
    }
    if (OPENS_ON_HOVER && control?.dataset.role === 'submenu') {
      const { target } = JSON.parse(control.dataset.do);
      if (!byId(target).classList.contains('shown')) RESULTS.popup(control, { target, isBeside: true });
    }
    if (dragged) {
      const { control } = dragged;
      control.style.left = x - dragged.x + 'px';
      if (control.dataset.drag === 'both') control.style.top = y - dragged.y + 'px';
    }
    return control?.dataset.cursor ?? 'arrow';
  };

  ${MOVING_CONTENT}
  const script = new MutationObserver(() => (isDirty = true));
  script.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener('scroll', () => (isDirty = true), true);

  window.made = {
    advance(ms, x, y) {
      now += ms;
      for (;;) {
        const due = timers.filter(([at]) => at <= now).sort(([a], [b]) => a - b)[0];
        if (!due) break;
        timers.splice(timers.indexOf(due), 1);
        due[1]();
      }
      moveContent();
      const cursor = moveTo(x, y);
      if (script.takeRecords().length > 0) isDirty = true;
      const answer = { isDirty, happened, cursor };
      isDirty = false;
      happened = [];
      return answer;
    },
    press: (x, y, isSecond) => press(x, y, isSecond),
    release: (x, y) => release(x, y),
    type(text) {
      if (!focused) return;
      focused.querySelector('.value').textContent += text;
      focused.classList.add('filled', 'caret');
      if (!KEYBOARD) return;
      const key = document.querySelector('[data-key="' + text.toLowerCase() + '"]');
      key?.classList.add('hit');
      later(90, () => key?.classList.remove('hit'));
    },
    blur: () => focus(null),
    scroll(id, to) {
      byId(id).scrollTop = to;
    },
    scrollers: () =>
      all('[data-scrolls]')
        .filter((element) => element.checkVisibility() && element.scrollHeight > element.clientHeight + 60)
        .map((element) => {
          element.id ||= 'scroller-' + all('[data-scrolls]').indexOf(element);
          return { id: element.id, box: boxOf(element), top: element.scrollTop, most: element.scrollHeight - element.clientHeight };
        }),
    /** Changes the page as a key does: a palette, another view, a panel that goes away. */
    hotkey(kind) {
      const palette = byId('palette');
      if (kind === 'palette') {
        openVeil(palette);
        focus(palette.querySelector('[data-role=field]'));
        return;
      }
      if (kind === 'escape') {
        all('.veil.shown').forEach((veil) => veil.classList.remove('shown'));
        closePopups();
        focus(null);
        return;
      }
      const others = all('.view:not(.shown)');
      if (others[0]) showView(others[0].id);
    },
    notify: (text) => toast(text),
    /** Of the recorder: over everything, and nothing of the page. */
    caption(text, ms) {
      const element = byId('caption');
      element.textContent = text;
      element.classList.add('shown');
      later(ms, () => element.textContent === text && element.classList.remove('shown'));
    },
    controls: () => {
      const modal = all('.veil.shown').pop();
      return all('[data-role]')
        .filter((element) => element.checkVisibility() && !element.classList.contains('current') && !element.closest('.selected'))
        .flatMap((element) => {
          const box = boxOf(element);
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          if (box.x < 0 || box.y < 0 || box.x + box.width > innerWidth || box.y + box.height > innerHeight) return [];
          const top = document.elementFromPoint(x, y);
          if (!top || !(element === top || element.contains(top))) return [];
          return [{
            id: element.id,
            role: element.dataset.role,
            label: element.dataset.label ?? null,
            other: element.dataset.other ?? null,
            box,
            does: JSON.parse(element.dataset.do ?? 'null')?.kind ?? null,
            isOver: Boolean(element.closest('.popup') ?? (modal && modal.contains(element))),
            isPopup: Boolean(element.closest('.popup')),
            isMain: element.classList.contains('main'),
            isFilled: (element.querySelector('.value')?.textContent ?? '') !== '',
            isFocused: element === focused,
            hasContext: Boolean(element.dataset.context),
            used: Number(element.dataset.used ?? 0),
          }];
        });
    },
    hasDialog: () => all('.veil.shown').length > 0,
    focusedBox: () => (focused ? boxOf(focused) : null),
  };
`;
