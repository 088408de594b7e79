import type { Interaction } from '../../../../schemas/interaction.js';
import { actionSteps } from './action-steps.js';
import { answerTo, isCertain } from './describe-actions.js';
import { groupSteps, type StepGroup } from './group-steps.js';
import { isInstruction } from './instructions.js';
import { lineAt, silentLines, statedTexts } from './silent-lines.js';
import { habitsOf } from './speech-patterns.js';
import { chosenName, readableName, titleOf, wordedName } from './step-title.js';
import type {
  Article,
  ArticleStep,
  Direction,
  ScriptLine,
  SourceMaterial,
  TextEngine,
} from './text-engine.js';
import { tidySentence, tidySentences } from './tidy-speech.js';
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
  const tasks = tasksOf(interactions.filter(isCertain), wording);
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

/** A writer without a model: it orders and tidies the known material, and adds nothing to it. */
export const plainWriter: TextEngine = {
  id: 'plain',
  honours: [],
  async writeScript({ material, source }) {
    const spoken = tidySentences(material.sentences, material.language);
    if (source === 'transcript') return withoutOverlap(spoken, material);
    const scriptLines = [...spoken, ...eventLines(material, spoken)];
    return withoutOverlap(scriptLines.length > 0 ? scriptLines : silentLines(material), material);
  },
  async writeArticle({ material, direction }) {
    return writeArticle(material, direction);
  },
};

/** Lines of the provided key events, used where there is no speech. */
function eventLines(material: SourceMaterial, spoken: readonly ScriptLine[]): ScriptLine[] {
  return material.keyEvents.flatMap(({ text, atSeconds }) => {
    if (
      atSeconds === null ||
      spoken.some((line) => atSeconds >= line.startSeconds && atSeconds < line.endSeconds)
    ) {
      return [];
    }
    return [lineAt(atSeconds, text, material.language)];
  });
}

/** In order of time; a line ends where the next begins, and none exceeds the video. */
function withoutOverlap(lines: readonly ScriptLine[], { durationSeconds }: SourceMaterial): ScriptLine[] {
  const ordered = lines
    .filter(({ text, startSeconds }) => text !== '' && startSeconds < durationSeconds)
    .sort((a, b) => a.startSeconds - b.startSeconds);
  return ordered.map((line, index) => ({
    ...line,
    endSeconds: Math.max(
      line.startSeconds,
      Math.min(line.endSeconds, ordered[index + 1]?.startSeconds ?? durationSeconds),
    ),
  }));
}

function writeArticle(material: SourceMaterial, { productName }: Direction): Article {
  const { language, videoContext, interactions, title: name } = material;
  const { greeting, farewell } = habitsOf(language);
  const spoken = tidySentences(material.sentences, language);
  const last = spoken.at(-1);
  const isFarewell = spoken.length > 1 && (farewell?.test(last?.text ?? '') ?? false);
  const done = actionSteps(material, isFarewell ? spoken.slice(0, -1) : spoken);
  const groups = done ? [...done.before] : groupSteps(spoken, material);
  const count = groups.length + (done?.steps.length ?? 0);
  const opens = count > 1 && isPhrase(groups[0], greeting) ? groups.shift() : undefined;
  const closes = !done && groups.length > 1 && isPhrase(groups.at(-1), farewell) ? groups.pop() : undefined;
  const { aside, steps: instructing } = withActions(groups, language);
  const described = instructing.map((group) => stepOf(group, language));
  const steps = [...described, ...(done?.steps ?? (described.length > 0 ? [] : silentSteps(material)))];
  const opening = opens ? textOf(opens) : done?.opening.map(({ text }) => text).join(' ');
  return {
    title:
      chosenName(name) ??
      titleOfTasks(interactions, language, productName) ??
      wordedName(name) ??
      (done ? steps[0]?.title : null) ??
      readableName(name) ??
      steps[0]?.title ??
      '',
    intro: [videoContext?.trim(), opening, aside && textOf(aside)].filter(Boolean).join('\n\n') || null,
    steps,
    closing: closes ? textOf(closes) : (done && isFarewell && last?.text) || null,
  };
}

/** Share of the groups with an instruction from which a video is one of instructions. */
const MIN_INSTRUCTING = 0.5;

/**
 * Where the speaker gives instructions, a group of sentences without one is no step: it belongs to the step before it, or
 * (`aside`) to the introduction.
 */
function withActions(
  groups: readonly StepGroup[],
  language: string,
): { readonly aside: StepGroup | null; readonly steps: readonly StepGroup[] } {
  const isStep = ({ sentences, eventText }: StepGroup): boolean =>
    eventText !== null || sentences.some(({ text }) => isInstruction(text, language));
  const first = groups.findIndex(isStep);
  if (first < 0 || groups.filter(isStep).length < MIN_INSTRUCTING * groups.length)
    return { aside: null, steps: groups };
  const steps: StepGroup[] = [];
  for (const group of groups.slice(first)) {
    if (isStep(group)) steps.push({ ...group, sentences: [...group.sentences] });
    else steps.at(-1)?.sentences.push(...group.sentences);
  }
  const leading = groups.slice(0, first).flatMap(({ sentences }) => sentences);
  return { aside: leading.length > 0 ? { sentences: leading, eventText: null } : null, steps };
}

/** Without speech: the provided key events, or else the texts of a film that consists of them. */
function silentSteps(material: SourceMaterial): ArticleStep[] {
  const { keyEvents, language } = material;
  const events = keyEvents.map(({ text, atSeconds }) => ({ text, atSeconds: atSeconds ?? 0 }));
  return (events.length > 0 ? events : statedTexts(material))
    .map(({ text, atSeconds }) => ({ text: tidySentence(text, language), atSeconds }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.atSeconds - b.atSeconds)
    .map(({ text, atSeconds }) => ({ title: titleOf(text, language), text, atSeconds }));
}

/** Returns whether a group is a short opening or closing, by its pattern; a group with a key event is always a step. */
const isPhrase = (group: StepGroup | undefined, pattern: RegExp | null): boolean =>
  group !== undefined &&
  group.eventText === null &&
  group.sentences.length <= 3 &&
  (pattern?.test(group.sentences[0]?.text ?? '') ?? false);

const textOf = ({ sentences }: StepGroup): string => sentences.map(({ text }) => text).join(' ');

function stepOf(group: StepGroup, language: string): ArticleStep {
  const [first] = group.sentences;
  const instruction = group.sentences.find(({ text }) => isInstruction(text, language)) ?? first;
  return {
    title: titleOf(group.eventText ?? instruction?.text ?? '', language),
    text: textOf(group),
    atSeconds: first?.startSeconds ?? 0,
  };
}
