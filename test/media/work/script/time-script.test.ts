import { expect } from 'chai';
import type { Interaction } from '../../../../schemas/interaction.js';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { openTextEngines } from '../../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../../services/media/ai/text/text-config.js';
import type { Footage } from '../../../../services/media/work/script/footage.js';
import { scriptWarnings } from '../../../../services/media/work/script/script-warnings.js';
import { timeScript } from '../../../../services/media/work/script/time-script.js';
import { said, someFootage } from './footage.js';

const time = (script: string, differing: Partial<Footage> = {}) => timeScript(script, someFootage(differing));
const startsOf = (lines: ReturnType<typeof timeScript>) => lines.map(({ startSeconds }) => startSeconds);

describe('timeScript', () => {
  describe('without speech', () => {
    it('covers the video, each line as long as it takes to say', () => {
      const lines = time('Short.\nA line that takes three times as long to be said aloud.');

      expect(lines[0]?.startSeconds).to.equal(0);
      expect(lines[0]?.endSeconds).to.equal(lines[1]?.startSeconds);
      expect(lines[1]?.endSeconds).to.equal(30);
      expect(lines[0]?.endSeconds).to.be.within(5, 8);
    });

    it('moves a line to a nearby scene, but never past a neighbour', () => {
      const two = 'One two three.\nOne two three.';
      const many = Array.from({ length: 60 }, (_, i) => `Line ${i}`).join('\n');

      expect(time(two, { sceneChanges: [16, 3] })[1]?.startSeconds).to.equal(16);
      expect(time(two, { sceneChanges: [18] })[1]?.startSeconds).to.equal(15);
      const starts = startsOf(time(many, { sceneChanges: [10, 10.2, 11] }));
      expect(starts).to.deep.equal([...starts].sort((a, b) => a - b));
      expect(new Set(starts).size).to.equal(60);
    });
  });

  describe('of a silent screen recording', () => {
    const box = { x: 0.4, y: 0.4, width: 0.1, height: 0.04 };
    const action = (kind: Interaction['kind'], start: number, label: string): Interaction => ({
      ...{ kind, start, end: start + 0.2, label, x: 0.45, y: 0.42, box, confidence: 0.9 },
    });
    const interactions = [
      action('click', 5, 'Team members'),
      action('click', 12, 'Invite member'),
      action('dialog', 12.3, 'Invite a team member'),
      action('click', 20, 'Send invitation'),
    ];

    it('says a line before the action that it names, and is over when that is done', () => {
      const lines = time(
        'Open your team members.\nNow invite a member.\nPress Invite member.\nSend the invitation.',
        {
          interactions,
          sceneChanges: [5.2],
        },
      );

      expect(lines[0]?.endSeconds).to.equal(5);
      expect(lines[0]?.startSeconds).to.be.within(3, 4);
      expect([lines[1]?.startSeconds, lines[1]?.endSeconds]).to.deep.equal([5, lines[2]?.startSeconds]);
      expect(lines[2]?.endSeconds).to.equal(12);
      expect([lines[3]?.startSeconds, lines[3]?.endSeconds]).to.deep.equal([12, 30]);
    });

    it('keeps the order of lines whose actions are named in another order', () => {
      const lines = time('Press Send invitation.\nBefore that, press Invite member.', { interactions });

      expect(lines.map(({ endSeconds }) => endSeconds)).to.deep.equal([20, 30]);
    });
  });

  describe('with speech', () => {
    const words = [
      ...said('welcome to this short lesson', 2),
      ...said('first open the settings page', 10),
      ...said('then choose a language', 20),
    ];

    it('places lines at their speech, even with wrong or missing words', () => {
      const lines = time(
        'Welcome to our short lesson! First, open the settings page. Then choose the language.',
        { words },
      );

      expect(lines).to.deep.equal([
        { text: 'Welcome to our short lesson!', startSeconds: 2, endSeconds: 3.9 },
        { text: 'First, open the settings page.', startSeconds: 10, endSeconds: 11.9 },
        { text: 'Then choose the language.', startSeconds: 20, endSeconds: 21.5 },
      ]);
    });

    it('places an unspoken line between spoken ones', () => {
      const lines = time(
        'Welcome to this short lesson.\nIt takes a minute, not more.\nFirst open the settings page.',
        { words },
      );

      expect(lines[1]?.startSeconds).to.equal(3.9);
      expect(lines[1]?.endSeconds).to.equal(10);
    });

    it('distributes unspoken text over the speech, not over the silence', () => {
      const lines = time('Wholly other words.\nNothing of it heard anywhere.\nThe end of all this.', {
        words,
      });

      expect(lines[0]?.startSeconds).to.equal(2);
      expect(lines.at(-1)?.endSeconds).to.equal(21.5);
      const inSpeech = (seconds: number) =>
        [
          [2, 3.9],
          [10, 11.9],
          [20, 21.5],
        ].some(([from, to]) => seconds >= from! && seconds <= to!);
      for (const start of startsOf(lines)) expect(inSpeech(start), String(start)).to.equal(true);
    });

    it('is not misled by common small words', () => {
      const lines = time('The dog is in the house and the cat is on the roof to sleep.', {
        words: [...said('open the page', 1), ...said('and then to the', 28)],
      });

      expect(lines).to.have.length(1);
      expect(lines[0]).to.deep.include({ startSeconds: 1, endSeconds: 29.5 });
    });

    it('takes time from the neighbours for a line without any', () => {
      const [first, second, third] = time(
        'Welcome to this short\nwith more to say in the same breath than anybody could\nlesson first open the settings page',
        { words: said('welcome to this short lesson first open the settings page', 2) },
      );

      expect(first?.startSeconds).to.equal(2);
      expect(second!.endSeconds - second!.startSeconds).to.be.greaterThan(1);
      expect(third?.endSeconds).to.equal(5.9);
    });

    it('uses the spans of speech when its words are unknown', () => {
      const lines = time('最初に設定を開きます。次に言語を選びます。', {
        language: 'ja',
        speech: [{ startSeconds: 12, endSeconds: 18 }],
      });

      expect(lines.map(({ text }) => text)).to.deep.equal(['最初に設定を開きます。', '次に言語を選びます。']);
      expect(lines[0]?.startSeconds).to.equal(12);
      expect(lines[1]?.endSeconds).to.equal(18);
    });
  });

  it('times a hundred thousand characters in order, within the video', () => {
    const script = Array.from(
      { length: 2200 },
      (_, i) => `This is sentence number ${i} of a very long script.`,
    )
      .join(' ')
      .slice(0, 100_000);
    const spoken = said(script.replace(/[.]/g, ''), 0);

    for (const durationSeconds of [2, 9000]) {
      const lines = timeScript(
        script,
        someFootage({ durationSeconds, words: durationSeconds > 2 ? spoken : [] }),
      );
      let last = 0;
      for (const { startSeconds, endSeconds } of lines) {
        expect(startSeconds).to.be.at.least(last);
        expect(endSeconds).to.be.within(startSeconds, durationSeconds);
        last = endSeconds;
      }
      expect(lines.map(({ text }) => text).join(' ')).to.equal(script);
    }
  });
});

const WRITTEN = { language: 'en', lines: [{ startTime: 1 }], durationSeconds: 30 };
const warningsOf = (
  asked: Partial<AnalysisRequest>,
  env: Record<string, string> = {},
  script: object = WRITTEN,
) =>
  scriptWarnings(
    openTextEngines(TextEnv.parse(env)),
    AnalysisRequest.parse({ videoId: 'vid_1', ...asked }),
    script as never,
  );
const DIRECTED = {
  tone: 'warm',
  contentStyle: 'promotional',
  productName: 'Acme',
  styleGuide: 'Brief.',
} as const;

describe('warnings of an analysis', () => {
  it('name the requested settings that the plain writer ignores', () => {
    const [warning, ...more] = warningsOf(DIRECTED);

    expect(more).to.deep.equal([]);
    expect(warning).to.match(
      /^The text engine plain ignores tone, contentStyle, productName, and scriptSkillId; a language model honours/,
    );
  });

  it('are empty where nothing was requested, where a model honours it, and where nothing was written', () => {
    const withModel = { TEXT_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };

    expect(warningsOf({})).to.deep.equal([]);
    expect(warningsOf({ contentStyle: 'how-to' })).to.deep.equal([]);
    expect(warningsOf(DIRECTED, withModel)).to.deep.equal([]);
    expect(warningsOf(DIRECTED, {}, { language: null, lines: [] })).to.deep.equal([]);
  });

  it('follow the engine of the requested model', () => {
    const env = {
      TEXT_ENGINE: 'plain',
      ANALYSIS_MODEL_1: 'openai',
      TEXT_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    };

    expect(warningsOf({ tone: 'warm' }, env)).to.have.length(1);
    expect(warningsOf({ tone: 'warm', analysisModel: 'analysis_model_1' }, env)).to.deep.equal([]);
  });

  it('name the settings of a writer where the script is not written', () => {
    expect(warningsOf({ tone: 'warm', scriptSource: 'original' })).to.deep.equal([
      'scriptSource original keeps what is spoken, and ignores tone',
    ]);
    expect(warningsOf({ tone: 'warm', scriptSource: 'custom', customScript: 'Own.' })).to.deep.equal([
      'scriptSource custom keeps the provided script, and ignores tone',
    ]);
  });
});
