import { expect } from 'chai';
import {
  estimateTranslation,
  estimateVoiceover,
} from '../../services/videos/operations/estimate-voiceover.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { aDraft, anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const CUES = [
  { startTime: 0, endTime: 2, text: 'Open the settings page, then choose a language.' },
  { startTime: 2, endTime: 6, text: 'On the left.' },
];
const ANSWER = {
  synthesisSupport: { fault: null, message: '' },
  translatability: { canTranslate: true, pairs: [] },
  narrationEstimate: {
    addedSeconds: 1.5,
    lines: [
      { position: 0, spokenSeconds: 3.4, overrunSeconds: 1.4, isMeasured: false },
      { position: 1, spokenSeconds: 1, overrunSeconds: 0, isMeasured: true },
    ],
  },
};

describe('estimates', () => {
  const db = useTestDatabase().source('videos');

  const as = (caller = aCaller()) => ({
    ...aVideosContext(db, caller),
    media: makeSubgraphDouble(() => ANSWER),
  });

  it('list the lines of a voiceover that are too long, the length and the minutes, and start no job', async () => {
    const id = await anAnalyzedVideo(db, { cues: CUES });
    const ctx = as();

    const estimate = await estimateVoiceover(ctx, id, { voiceId: 'flite_slt', fit: 'stretch' });

    expect(estimate).to.deep.equal({
      lines: [
        { start: 0, end: 2, text: CUES[0]!.text, spokenSeconds: 3.4, overrunSeconds: 1.4, measured: false },
      ],
      lineCount: 2,
      measuredLines: 1,
      videoSeconds: 12.5,
      resultSeconds: 14,
      minutes: 1,
      notice: null,
    });
    expect(ctx.jobs.calls).to.deep.equal([]);
    expect(ctx.media.calls.at(-1)?.variables).to.deep.include({ voiceId: 'flite_slt', fit: 'stretch' });
  });

  it('say why a translation would not be read aloud, and what it would be charged', async () => {
    const id = await anAnalyzedVideo(db, { cues: CUES, language: 'en' });
    const ctx = as();

    const estimate = await estimateTranslation(ctx, id, 'de');

    expect(estimate).to.deep.include({ lines: [], lineCount: 2, resultSeconds: 12.5, minutes: 1 });
    expect(estimate.notice).to.equal('The translation is not read aloud: the video has no voiceover');
    expect(ctx.jobs.calls).to.deep.equal([]);
  });

  it('need a script, a video of the workspace and valid settings', async () => {
    const draft = await aDraft(db);
    const id = await anAnalyzedVideo(db, { cues: CUES, language: 'en' });
    const voice = { voiceId: 'flite_slt' };

    expect(await refusalOf(estimateVoiceover(as(), draft, voice))).to.equal('validation_error');
    expect(await refusalOf(estimateVoiceover(as(), 'vid_none', voice))).to.equal('not_found');
    expect(await refusalOf(estimateVoiceover(as(), id, { ...voice, speed: 3 }))).to.equal('validation_error');
    expect(await refusalOf(estimateTranslation(as(), id, 'en'))).to.equal('validation_error');
  });
});
