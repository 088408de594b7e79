import { expect } from 'chai';
import { MissingEngine } from '../../../../services/media/ai/engine-failed.js';
import { openTextEngines } from '../../../../services/media/ai/text/open-text-engines.js';
import { plainWriter } from '../../../../services/media/ai/text/plain.js';
import { readableName, titleOf } from '../../../../services/media/ai/text/step-title.js';
import { TextEnv } from '../../../../services/media/ai/text/text-config.js';
import type { SourceMaterial } from '../../../../services/media/ai/text/text-engine.js';
import { tidySentence } from '../../../../services/media/ai/text/tidy-speech.js';
import { failureOf } from '../../../setup/failure-of.js';
import { aSourceMaterial } from './a-source-material.js';

const signal = new AbortController().signal;
const article = (more: Partial<SourceMaterial> = {}) =>
  plainWriter.writeArticle({ language: 'en', material: aSourceMaterial(more), direction: {}, signal });
const script = async (source: 'video' | 'transcript', more: Partial<SourceMaterial> = {}) =>
  (
    await plainWriter.writeScript({
      language: 'en',
      material: aSourceMaterial(more),
      direction: {},
      signal,
      source,
    })
  ).map(({ startSeconds, text }) => [startSeconds, text]);
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

describe('tidySentence', () => {
  const tidied: ReadonlyArray<readonly [string, string, string?]> = [
    ['um type the date as dd/mm/yyyy', 'Type the date as dd/mm/yyyy.'],
    ['um so, you know we we open the, uh, page', 'You know we open the page.'],
    ['okay so the the menu opens', 'The menu opens.'],
    ['Right click the icon', 'Right click the icon.'],
    ['So far it works. ', 'So far it works.'],
    ['very very good, that that is', 'Very very good, that that is.'],
    ['iPhone settings', 'iPhone settings.'],
    ['Is it? ', 'Is it?'],
    ['Umm... uh', ''],
    ['we open the, we open the page', 'We open the page.'],
    ['now we we go to the set- the settings', 'Now we go to the settings.'],
    ['press one two one two and Sa— Save', 'Press one two one two and Save.'],
    ['a well- known way', 'A well- known way.'],
    ['äh also, wir wir öffnen ähm die Seite', 'Wir öffnen die Seite.', 'de'],
    ['er kommt um acht', 'Er kommt um acht.', 'de'],
    ['我们打开设置', '我们打开设置。', 'zh'],
    ['umm nothing is known of this language', 'Umm nothing is known of this language.', 'eu'],
  ];
  for (const [spoken, expected, language = 'en'] of tidied) {
    it(`${language}: changes "${spoken}" to "${expected}"`, () => {
      expect(tidySentence(spoken, language)).to.equal(expected);
    });
  }
});

describe('titleOf', () => {
  const titles: ReadonlyArray<readonly [string, string, string?]> = [
    ['First, open the settings page.', 'Open the settings page'],
    ["Then you'll want to choose the language, so that everything is in it.", 'Choose the language'],
    ["And now let's go ahead and press Save.", 'Press Save'],
    ['First name and last name are required.', 'First name and last name are required'],
    ['Next to it is a button.', 'Next to it is a button'],
    ['Your account is ready.', 'Your account is ready'],
    ['iPhone users see this.', 'iPhone users see this'],
    ['Then.', 'Then'],
    ['Danach öffnen Sie bitte die Einstellungen.', 'Öffnen Sie bitte die Einstellungen', 'de'],
  ];
  for (const [sentence, title, language = 'en'] of titles) {
    it(`titles "${sentence}" as "${title}"`, () => {
      expect(titleOf(sentence, language)).to.equal(title);
    });
  }

  it('cuts a title between words, or between characters in a script without spaces', () => {
    const long = titleOf(
      'open a page that has a name which is longer than any title of a step may ever be',
      'en',
    );
    expect(long).to.equal('Open a page that has a name which is longer than any title…');
    expect(Array.from(titleOf('设置'.repeat(60), 'zh'))).to.have.length(60);
  });

  it('uses a video’s name only if it was chosen by a person', () => {
    expect(readableName('how_to_print.mp4')).to.equal('how to print');
    expect(readableName('change-the-language.mov')).to.equal('change the language');
    expect(readableName('A/B tests - part 2')).to.equal('A/B tests - part 2');
    for (const camera of [
      'IMG_2043.MOV',
      'Screen Recording 2024-05-01.mp4',
      'video.mp4',
      '20240501.mp4',
      '',
    ]) {
      expect(readableName(camera), camera).to.equal(null);
    }
  });
});

describe('plain writer', () => {
  it('writes an article of steps, with introduction and closing', async () => {
    expect(await article({ videoContext: 'Shows the settings.' })).to.deep.equal({
      title: 'Changing the language',
      intro: 'Shows the settings.\n\nWelcome to this short lesson.',
      steps: [
        {
          title: 'Open the settings page',
          text: 'First, open the settings page. It is in the menu on the left.',
          atSeconds: 6,
        },
        {
          title: 'Choose the language',
          text: "Then you'll want to choose the language, so that everything is in it.",
          atSeconds: 20,
        },
        { title: 'Press Save', text: 'Finally, press Save.', atSeconds: 40 },
        { title: 'The page reloads', text: 'Thanks for watching!', atSeconds: 50 },
      ],
      closing: null,
    });
    expect((await article({ keyEvents: [] })).closing).to.equal('Thanks for watching!');
  });

  it('begins a step at a key event, with its name as the title', async () => {
    const { steps } = await article({ keyEvents: [{ text: 'Find the menu', atSeconds: 10 }] });

    expect(steps.map(({ title, atSeconds }) => [title, atSeconds])).to.deep.include(['Find the menu', 9.2]);
  });

  it('uses only words of the material', async () => {
    const material = aSourceMaterial({ videoContext: 'Shows the settings.' });
    const given = new Set(wordsOf(JSON.stringify(material)));
    const { title, intro, steps, closing } = await article({ videoContext: 'Shows the settings.' });
    const lines = await script('video');
    const written = JSON.stringify([
      title,
      intro,
      closing,
      steps.map((s) => [s.title, s.text]),
      lines.map(([, t]) => t),
    ]);

    expect(wordsOf(written.replaceAll('\\n', ' ')).filter((word) => !given.has(word))).to.deep.equal([
      'null',
    ]);
  });

  it('limits the number of steps and the length of each', async () => {
    const sentences = Array.from({ length: 400 }, (_, index) => ({
      startSeconds: index * 5,
      endSeconds: index * 5 + 2,
      text: `Then do the thing number ${index}.`,
    }));
    const many = await article({ sentences, durationSeconds: 2000, sceneChanges: [] });
    const flowing = await article({
      sentences: Array.from({ length: 60 }, (_, index) => ({
        startSeconds: index * 3,
        endSeconds: index * 3 + 2.9,
        text: `This is the thing number ${index}.`,
      })),
      durationSeconds: 180,
      sceneChanges: [],
      keyEvents: [],
    });

    expect(many.steps.length).to.be.within(5, 30);
    expect(many.steps.map(({ text }) => text).join(' '))
      .to.contain('number 0.')
      .and.contain('number 399.');
    expect(flowing.steps.length).to.be.within(8, 25);
  });

  it('applies the limit to key events as well, spread over the video', async () => {
    const sentences = Array.from({ length: 500 }, (_, i) => ({
      startSeconds: i * 4,
      endSeconds: i * 4 + 3,
      text: `This is thing number ${i}.`,
    }));
    const keyEvents = sentences.map(({ startSeconds }, i) => ({
      text: `Event ${i}`,
      atSeconds: startSeconds + 1,
    }));

    const { steps } = await article({ durationSeconds: 2000, sentences, keyEvents, sceneChanges: [] });

    expect(steps).to.have.length(25);
    expect(steps.map(({ text }) => text).join(' ')).to.equal(sentences.map(({ text }) => text).join(' '));
    for (const [i, { atSeconds, title }] of steps.entries()) {
      const next = steps[i + 1]?.atSeconds ?? 2000;
      expect(next - atSeconds).to.be.within(40, 130);
      expect(title).to.equal(`Event ${atSeconds / 4}`);
    }
  });

  it('describes a silent video by its key events, else by what its texts tell', async () => {
    const notified = await article({ sentences: [] });
    const screenTexts = [{ text: 'Open the settings', atSeconds: 8 }];
    const read = await article({ sentences: [], keyEvents: [], screenTexts });
    const nothing = await article({ sentences: [], keyEvents: [], screenTexts: [], title: 'IMG_1.mp4' });

    expect(notified.steps).to.deep.equal([
      { title: 'The page reloads', text: 'The page reloads.', atSeconds: 46 },
    ]);
    expect(read.steps).to.deep.equal([
      { title: 'Open the settings', text: 'Open the settings.', atSeconds: 8 },
    ]);
    expect((await article({ sentences: [], keyEvents: [] })).steps).to.deep.equal([]);
    expect(nothing).to.deep.equal({ title: '', intro: null, steps: [], closing: null });
  });

  it('writes a script of the cleaned-up speech, and of key events without speech', async () => {
    const transcript = [
      [1, 'Welcome to this short lesson.'],
      [6, 'First, open the settings page.'],
      [9.2, 'It is in the menu on the left.'],
      [20, "Then you'll want to choose the language, so that everything is in it."],
      [40, 'Finally, press Save.'],
      [50, 'Thanks for watching!'],
    ];

    expect(await script('transcript')).to.deep.equal(transcript);
    expect(await script('video')).to.deep.equal([
      ...transcript.slice(0, 5),
      [46, 'The page reloads.'],
      ...transcript.slice(5),
    ]);
    expect(await script('video', { sentences: [], keyEvents: [] })).to.deep.equal([]);
    expect(await script('video', { sentences: [], keyEvents: [], screenTexts: [] })).to.deep.equal([]);
  });

  it('uses as much screen text as can be read before the next text', async () => {
    const text = 'Open the settings page. Choose a language. Then save what you chose, and leave.';
    const screenTexts = [
      { text, atSeconds: 8 },
      { text: 'This is the end', atSeconds: 11 },
    ];

    expect(await script('video', { sentences: [], keyEvents: [], screenTexts })).to.deep.equal([
      [8, 'Open the settings page.'],
      [8 + 23 / 15, 'Choose a language.'],
      [11, 'This is the end.'],
    ]);
  });

  it('tells no list of what stands on the screen', async () => {
    const screenTexts = [
      { text: 'Dashboard. Dashboard. Customers. Revenue. Total revenue this month', atSeconds: 0 },
      { text: 'Invoices. INV-2041 Harbor Ltd 1,200.00 Paid. New invoice', atSeconds: 5 },
      { text: 'Settings', atSeconds: 9 },
    ];

    expect(await script('video', { sentences: [], keyEvents: [], screenTexts })).to.deep.equal([]);
    expect((await article({ sentences: [], keyEvents: [], screenTexts })).steps).to.deep.equal([]);
  });

  it('makes no step of what tells to do nothing, and hides no instruction in the introduction', async () => {
    const said = (startSeconds: number, text: string) => ({
      ...{ startSeconds, endSeconds: startSeconds + 2 },
      text,
    });
    const sentences = [
      said(0, 'Hello and welcome.'),
      said(10, 'Open the settings.'),
      said(20, 'The page shows all users.'),
      said(30, 'Now click Save.'),
    ];

    const { intro, steps } = await article({ sentences, keyEvents: [], sceneChanges: [10, 20, 30] });

    expect(intro).to.equal('Hello and welcome.');
    expect(steps.map(({ title, text }) => [title, text])).to.deep.equal([
      ['Open the settings', 'Open the settings. The page shows all users.'],
      ['Click Save', 'Now click Save.'],
    ]);
  });

  it('refuses other languages, and names an engine that supports them', async () => {
    const writing = openTextEngines(TextEnv.parse({}));

    const failure = await failureOf(
      writing.writeArticle({ language: 'de', material: aSourceMaterial(), direction: {}, signal }),
    );

    expect(failure).to.be.instanceOf(MissingEngine);
    expect(failure.message)
      .to.contain('"de"')
      .and.contain('TEXT_OPENAI_BASE_URL')
      .and.contain('plain writes only in the language of the video');
  });
});
