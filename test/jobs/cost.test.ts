import { expect } from 'chai';
import { costMinutes, unitsOf, videoMinutes } from '../../schemas/minutes.js';

describe('cost of an operation', () => {
  const lengths: ReadonlyArray<[number, number]> = [
    [0.04, 1],
    [59.999, 1],
    [60, 1],
    [60.0001, 1],
    [60.001, 2],
    [299, 5],
    [300, 5],
    [300.04, 6],
    [14_400, 240],
  ];
  for (const [seconds, minutes] of lengths) {
    it(`counts ${seconds} s as ${minutes} min of video`, () => {
      expect(videoMinutes(seconds)).to.equal(minutes);
    });
  }

  const types: Readonly<Record<string, number>> = {
    analysis: 1,
    voiceover: 1,
    translation: 1,
    export: 0,
    article: 0,
    tool: 0,
    ingest: 0,
    backup: 0,
  };
  for (const [type, units] of Object.entries(types)) {
    it(`charges ${units} per video minute for ${type}`, () => {
      expect(unitsOf(type)).to.equal(units);
    });
  }

  it('is 15 for 5 minutes through process with voiceover, export, article and 2 languages', () => {
    const steps = ['analysis', 'voiceover', 'helpArticle', 'export', 'translation:de', 'translation:fr'];

    expect(costMinutes(unitsOf('process', steps), 300)).to.equal(15);
  });

  it('charges a process only for its steps, and each language once', () => {
    expect(unitsOf('process', ['voiceover', 'export', 'helpArticle'])).to.equal(0);
    expect(unitsOf('process', ['analysis'])).to.equal(1);
    expect(unitsOf('process', ['translation:de', 'translation:de', 'translation:pt-BR'])).to.equal(2);
  });

  it('rounds each operation up before adding', () => {
    expect(costMinutes(2, 270)).to.equal(10);
  });
});
