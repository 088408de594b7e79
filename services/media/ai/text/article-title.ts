import type { Interaction } from '../../../../schemas/interaction.js';
import { primaryLanguage } from '../language-tag.js';
import { answerTo } from './describe-actions.js';

/** Names of what is done: buttons and dialogs that begin with such a word name a task. */
const VERBS = new Set(
  (
    'accept activate add apply approve archive assign book build buy cancel change choose clone close compare complete configure ' +
    'confirm connect copy create customize deactivate delete deploy disable download duplicate edit enable export filter finish ' +
    'generate import install invite issue join launch link log manage merge move new open order pay pick place post publish ' +
    'record register remove rename renew reorder replace reply report request reset restart restore resume retry review roll ' +
    'run save schedule search select send set share sign start stop submit subscribe switch sync test transfer turn update ' +
    'upgrade upload verify view write'
  ).split(' '),
);
/** Verbs that end a task of any kind, and say little of it. */
const CLOSING = /^(?:save|submit|confirm|apply|ok|done|finish|complete|close|cancel)\b/i;
const MAX_TASKS = 2;
const MAX_TITLE = 90;

/**
 * Returns a title that says what is done in a screen recording, such as "How to invite a team member"; null when
 * its labels name no task, and in languages other than English.
 */
export function titleOfTasks(
  interactions: readonly Interaction[] = [],
  language: string,
  productName?: string,
): string | null {
  const tongue = primaryLanguage(language);
  if (tongue !== 'en' && tongue !== 'und') return null;
  const tasks = tasksOf(interactions);
  if (tasks.length === 0) return null;
  const named = tasks.slice(0, MAX_TASKS);
  const more = tasks.length > MAX_TASKS ? ', and more' : '';
  const where = productName?.trim() ? ` in ${productName.trim()}` : '';
  const title = `How to ${named.join(more ? ', ' : ' and ')}${more}${where}`;
  return title.length <= MAX_TITLE ? title : `How to ${named[0]}${where}`;
}

/** What is done, in the order in which it is completed: first what a dialog or a message confirms, else what buttons say. */
function tasksOf(interactions: readonly Interaction[]): string[] {
  const confirmed: string[] = [];
  const clicked: string[] = [];
  const clicks = interactions.filter(({ kind, label }) => kind === 'click' && label !== null);
  let dialog: Interaction | null = null;
  for (const [index, click] of clicks.entries()) {
    const answer = answerTo(interactions, click.start, clicks[index + 1]?.start ?? Number.POSITIVE_INFINITY);
    const own = asTask(click.label);
    if (answer?.kind === 'dialog') {
      dialog = answer;
      add(confirmed, asTask(answer.label) ?? own);
    } else if (answer?.kind === 'notification') {
      if (!dialog) add(confirmed, own);
      dialog = null;
    } else if (own && !CLOSING.test(own)) add(clicked, own);
  }
  const telling = confirmed.filter((task) => !CLOSING.test(task));
  if (telling.length > 0) return telling;
  return clicked.length > 0 ? clicked : confirmed;
}

function add(tasks: string[], task: string | null): void {
  if (task && !tasks.includes(task)) tasks.push(task);
}

/** "Invite a team member" as "invite a team member"; null for what is no task. */
function asTask(label: string | null): string | null {
  const text = (label ?? '').replace(/[\s?!.…:]+$/u, '').trim();
  const words = text.split(/\s+/);
  const [first = ''] = words;
  if (words.length < 2 || words.length > 8 || !VERBS.has(first.toLowerCase())) return null;
  const isNew = first.toLowerCase() === 'new';
  const rest = words.slice(1).map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word));
  return [isNew ? 'create a new' : first.toLowerCase(), ...rest].join(' ');
}
