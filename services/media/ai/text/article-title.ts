import type { Interaction } from '../../../../schemas/interaction.js';
import { answerTo } from './describe-actions.js';
import { type TitleWording, titleWordingIn } from './title-wording.js';

const MAX_TASKS = 2;
const MAX_TITLE = 90;

/**
 * Returns a title that says what is done in a screen recording, such as "How to invite a team member"; null when
 * its labels name no task, and in languages without wording.
 */
export function titleOfTasks(
  interactions: readonly Interaction[] = [],
  language: string,
  productName?: string,
): string | null {
  const wording = titleWordingIn(language);
  if (!wording) return null;
  const tasks = tasksOf(interactions, wording);
  if (tasks.length === 0) return null;
  const product = productName?.trim() || null;
  const title = wording.title(tasks.slice(0, MAX_TASKS), tasks.length > MAX_TASKS, product);
  return title.length <= MAX_TITLE ? title : wording.title(tasks.slice(0, 1), false, product);
}

/** What is done, in the order in which it is completed: first what a dialog or a message confirms, else what buttons say. */
function tasksOf(interactions: readonly Interaction[], wording: TitleWording): string[] {
  const confirmed: string[] = [];
  const clicked: string[] = [];
  const clicks = interactions.filter(({ kind, label }) => kind === 'click' && label !== null);
  let dialog: Interaction | null = null;
  for (const [index, click] of clicks.entries()) {
    const answer = answerTo(interactions, click.start, clicks[index + 1]?.start ?? Number.POSITIVE_INFINITY);
    const own = asTask(click.label, wording);
    if (answer?.kind === 'dialog') {
      dialog = answer;
      add(confirmed, asTask(answer.label, wording) ?? own);
    } else if (answer?.kind === 'notification') {
      if (!dialog) add(confirmed, own);
      dialog = null;
    } else if (own && !wording.isClosing(own)) add(clicked, own);
  }
  const telling = confirmed.filter((task) => !wording.isClosing(task));
  if (telling.length > 0) return telling;
  return clicked.length > 0 ? clicked : confirmed;
}

function add(tasks: string[], task: string | null): void {
  if (task && !tasks.includes(task)) tasks.push(task);
}

/** "Invite a team member" as "invite a team member"; null for what is no task. */
function asTask(label: string | null, { taskOf }: TitleWording): string | null {
  const text = (label ?? '').replace(/[\s?!.…:]+$/u, '').trim();
  const words = text.split(/\s+/).length;
  return words < 2 || words > 8 ? null : taskOf(text);
}
