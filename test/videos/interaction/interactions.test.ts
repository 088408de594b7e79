import { expect } from 'chai';
import { graphql } from 'graphql';
import type { Interaction } from '../../../schemas/interaction.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import {
  addInteraction,
  type InteractionChanges,
  type NewInteraction,
  updateInteraction,
} from '../../../services/videos/interaction/change-interactions.js';
import { deleteInteraction } from '../../../services/videos/subgraph/interaction.resolver.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import { copyInteractions } from '../../../services/videos/translation/make-translated-video.js';
import { aCaller, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { aDraft, anAnalyzedVideo, analyze } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const CLICK: Interaction = {
  kind: 'click',
  start: 2,
  end: 2.6,
  x: 0.25,
  y: 0.3,
  box: { x: 0.2, y: 0.28, width: 0.1, height: 0.05 },
  label: 'Invite member',
  confidence: 0.9,
};
const DIALOG: Interaction = {
  kind: 'dialog',
  start: 2.3,
  end: 2.6,
  x: 0.5,
  y: 0.5,
  box: { x: 0.3, y: 0.3, width: 0.4, height: 0.4 },
  label: null,
  confidence: 0.95,
};
const CURSOR = [
  [0, 0.9, 0.8],
  [1.5, 0.9, 0.8],
  [1.9, 0.25, 0.3],
] as const;
const SOURCE = `query ($id: ID!) { video(id: $id) {
  interactions { id kind start end x y box { x y width height } label confidence isDetected }
  cursorTrack { time x y }
} }`;

describe('interactions', () => {
  const db = useTestDatabase().source('videos');

  const ask = async (id: string, caller = aCaller()) => {
    const { schema } = await buildVideosSubgraph();
    const contextValue = aVideosContext(db, caller);
    const answer = await graphql({ schema, source: SOURCE, variableValues: { id }, contextValue });
    return JSON.parse(JSON.stringify(answer));
  };
  type Shown = Record<string, unknown> & { id: string };
  const shown = async (id: string): Promise<Shown[]> => (await ask(id)).data.video.interactions;
  const startsOf = async (id: string) => (await shown(id)).map(({ start }) => start);
  const add = (id: string, given: Partial<NewInteraction>, caller = aCaller()) =>
    addInteraction(aVideosContext(db, caller), id, {
      kind: 'click',
      start: 4,
      end: 5,
      x: 0.5,
      y: 0.5,
      ...given,
    });
  const update = (videoId: string, id: string, changes: InteractionChanges, caller = aCaller()) =>
    updateInteraction(aVideosContext(db, caller), { videoId, id }, changes);

  it('are those of the newest analysis, in order of time, with the cursor', async () => {
    const id = await anAnalyzedVideo(db, {
      interactions: [DIALOG, CLICK],
      cursorTrack: CURSOR.map((one) => [...one]),
    });

    const { interactions, cursorTrack } = (await ask(id)).data.video;

    const [click, dialog] = interactions;
    expect(click).to.deep.equal({ ...CLICK, kind: 'CLICK', isDetected: true, id: click.id });
    expect(dialog).to.deep.equal({ ...DIALOG, kind: 'DIALOG', isDetected: true, id: dialog.id });
    expect(click.id).to.match(/^int_\w{20}$/);
    expect(cursorTrack).to.deep.equal(CURSOR.map(([time, x, y]) => ({ time, x, y })));
    await analyze(db, id, { interactions: [DIALOG], cursorTrack: [] });
    expect(await startsOf(id)).to.deep.equal([2.3]);
    expect((await ask(id)).data.video.cursorTrack).to.deep.equal([]);
  });

  it('stay when an analysis from before they were detected is applied', async () => {
    const id = await anAnalyzedVideo(db, { interactions: [CLICK] });

    await analyze(db, id, { interactions: null });
    await analyze(db, id);

    expect(await startsOf(id)).to.deep.equal([2]);
  });

  it('are none of a video that was not analyzed', async () => {
    expect(await shown(await aDraft(db))).to.deep.equal([]);
  });

  it('are copied to another video with the cursor, each with an ID of its own', async () => {
    const from = await anAnalyzedVideo(db, { interactions: [CLICK], cursorTrack: [[1, 0.5, 0.25]] });
    await add(from, { label: 'By hand' });
    const to = await aDraft(db);

    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      copyInteractions(tx, { workspaceId: 'ws_test', from, to }),
    );

    const withoutId = ({ id: _, ...rest }: Shown) => rest;
    expect((await shown(to)).map(withoutId)).to.deep.equal((await shown(from)).map(withoutId));
    expect((await shown(to))[0]?.id).not.to.equal((await shown(from))[0]?.id);
    expect((await ask(to)).data.video.cursorTrack).to.deep.equal([{ time: 1, x: 0.5, y: 0.25 }]);
  });

  describe('that a person adds or changes', () => {
    it('stay when the video is analyzed again, and are not detected a second time', async () => {
      const id = await anAnalyzedVideo(db, { interactions: [CLICK, DIALOG] });
      await add(id, { start: 7, end: 7.5, label: 'Save' });
      const [click] = await shown(id);
      await update(id, click?.id ?? '', { label: 'Invite a colleague' });

      await analyze(db, id, {
        interactions: [
          { ...CLICK, start: 2.1 },
          { ...DIALOG, start: 2.4 },
        ],
      });

      const found = (await shown(id)).map(({ kind, start, label, isDetected }) => ({
        kind,
        start,
        label,
        isDetected,
      }));
      expect(found).to.deep.equal([
        { kind: 'CLICK', start: 2, label: 'Invite a colleague', isDetected: false },
        { kind: 'DIALOG', start: 2.4, label: null, isDetected: true },
        { kind: 'CLICK', start: 7, label: 'Save', isDetected: false },
      ]);
    });

    it('change where they are asked to, and nowhere else', async () => {
      const id = await anAnalyzedVideo(db, { interactions: [CLICK] });
      const [before] = await shown(id);

      await update(id, before?.id ?? '', { start: 1.5, x: 0.26, label: null, kind: null });

      const [after] = await shown(id);
      expect(after).to.deep.equal({
        ...before,
        start: 1.5,
        x: 0.26,
        label: null,
        confidence: 1,
        isDetected: false,
      });
    });

    it('have the point alone as their box unless one is provided', async () => {
      const id = await anAnalyzedVideo(db);

      await add(id, { x: 0.4, y: 0.6 });

      expect((await shown(id))[0]?.box).to.deep.equal({ x: 0.4, y: 0.6, width: 0, height: 0 });
    });

    it('are deleted by their ID', async () => {
      const id = await anAnalyzedVideo(db, { interactions: [CLICK, DIALOG] });
      const [click] = await shown(id);
      const remove = () => deleteInteraction(aVideosContext(db), { videoId: id, id: click?.id ?? '' });

      await remove();

      expect(await startsOf(id)).to.deep.equal([2.3]);
      expect(await refusalOf(remove())).to.equal('not_found');
    });

    const refused: ReadonlyArray<readonly [Partial<NewInteraction>, string]> = [
      [{ start: -0.1 }, 'start must be at least 0'],
      [{ end: 3.9 }, 'end must not be before its start (4)'],
      [{ end: 13.1 }, 'end must not be after the end of the video (12.5 seconds)'],
      [{ x: 1.01 }, 'x must be at most 1'],
      [{ y: -0.01 }, 'y must be at least 0'],
      [{ box: { x: 0.5, y: 0, width: 0.6, height: 1 } }, 'box.width must be at most 1 together with x (0.5)'],
      [
        { box: { x: 0, y: 0.5, width: 1, height: 0.6 } },
        'box.height must be at most 1 together with y (0.5)',
      ],
      [{ box: { x: 0, y: 0, width: 1.5, height: 1 } }, 'box.width must be at most 1'],
      [{ label: '' }, 'label must not be empty'],
      [{ label: 'x'.repeat(201) }, 'label must be at most 200 characters'],
    ];
    for (const [differing, rule] of refused)
      it(`are refused: ${rule}`, async () => {
        const id = await anAnalyzedVideo(db, { interactions: [CLICK] });
        const [click] = await shown(id);

        const message = `body.input.${rule}`;

        expect(await failureOf(add(id, differing))).to.include({ code: 'validation_error', message });
        const changes = { start: 4, end: 5, ...differing };
        const failure = await failureOf(update(id, click?.id ?? '', changes));
        expect(failure).to.include({ code: 'validation_error', message });
        expect(await startsOf(id)).to.deep.equal([2]);
      });
  });
});
