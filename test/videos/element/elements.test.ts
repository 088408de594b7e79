import { expect } from 'chai';
import { graphql } from 'graphql';
import { hiddenRegionsChanged } from '../../../schemas/messages/videos.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { ElementEntity } from '../../../services/videos/element/element.entity.js';
import { findPlacedElements } from '../../../services/videos/element/find-elements.js';
import type { ElementRequest } from '../../../services/videos/element/read-element.js';
import { replaceElements } from '../../../services/videos/element/replace-elements.js';
import {
  replaceDetected,
  storeCursorTrack,
} from '../../../services/videos/interaction/store-interactions.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import { aCaller } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { queuedFacts } from '../../setup/queued-messages.js';
import { anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const TIME = { start: 1, end: 2 };
const BOX = { x: 0.1, y: 0.2, width: 0.9, height: 0.8 };
const RECTANGLE = { type: 'RECTANGLE', ...TIME, ...BOX };
const ARROW = { type: 'ARROW', ...TIME, fromX: 0, fromY: 0, toX: 1, toY: 1 };
const FIELDS =
  'type start end x y width height fromX fromY toX toY color strokePercent filled opacity strength sizePercent';

describe('elements', () => {
  const db = useTestDatabase().source('videos');

  const replace = async (id: string, elements: object[], caller = aCaller()) => {
    const { schema } = await buildVideosSubgraph();
    const source = `mutation ($id: ID!, $elements: [ElementInput!]!) {
      replaceElements(id: $id, elements: $elements) { elements { ${FIELDS} } }
    }`;
    const contextValue = aVideosContext(db, caller);
    const answer = await graphql({ schema, source, variableValues: { id, elements }, contextValue });
    return JSON.parse(JSON.stringify(answer));
  };
  const said = (element: object) =>
    Object.fromEntries(Object.entries(element).filter(([, value]) => value !== null));

  it('are stored from back to front with their defaults, and replace earlier ones', async () => {
    const id = await anAnalyzedVideo(db);
    await replace(id, [ARROW, ARROW]);

    const { data } = await replace(id, [
      { ...RECTANGLE, filled: true, opacity: 0 },
      { ...ARROW, color: '#00ff00', strokePercent: 20 },
      { ...RECTANGLE, type: 'BLUR', strength: 100 },
      { ...RECTANGLE, type: 'ELLIPSE' },
      { ...RECTANGLE, type: 'REDACT' },
    ]);

    const look = { color: '#FF3B30', strokePercent: 1, opacity: 100 };
    expect(data.replaceElements.elements.map(said)).to.deep.equal([
      { ...RECTANGLE, ...look, filled: true, opacity: 0 },
      { ...ARROW, ...look, color: '#00ff00', strokePercent: 20 },
      { ...RECTANGLE, type: 'BLUR', strength: 100 },
      { ...RECTANGLE, ...look, type: 'ELLIPSE', filled: false },
      { ...RECTANGLE, type: 'REDACT' },
    ]);
  });

  it('report what they hide when that changes, and nothing else', async () => {
    const id = await anAnalyzedVideo(db);
    const blur = { ...RECTANGLE, type: 'BLUR' };
    const told = async () => {
      const facts = (await queuedFacts(db)).filter(({ name }) => name === hiddenRegionsChanged.name);
      return facts.map(({ payload }) => payload as { videoId: string; elements: object[]; version: number });
    };

    await replace(id, [RECTANGLE]);
    await replace(id, [ARROW, blur]);
    await replace(id, [blur, RECTANGLE]);
    await replace(id, [
      { ...RECTANGLE, filled: true },
      { ...RECTANGLE, type: 'REDACT' },
    ]);
    await replace(id, []);

    const facts = (await told()).filter(({ videoId }) => videoId === id);
    expect(facts.map(({ elements }) => elements)).to.deep.equal([
      [{ type: 'blur', ...TIME, ...BOX, strength: 50 }],
      [
        {
          ...{ type: 'rectangle', ...TIME, ...BOX, filled: true },
          ...{ color: '#FF3B30', strokePercent: 1, opacity: 100 },
        },
        { type: 'redact', ...TIME, ...BOX },
      ],
      [],
    ]);
    const versions = facts.map(({ version }) => version);
    expect(versions).to.deep.equal([...new Set(versions)].sort((a, b) => a - b));
  });

  it('at the cursor are rendered where the analysis found it', async () => {
    const id = await anAnalyzedVideo(db);
    const scope = { workspaceId: 'ws_test', videoId: id };
    const at = {
      x: 0.25,
      y: 0.5,
      box: { x: 0.2, y: 0.4, width: 0.1, height: 0.2 },
      label: null,
      confidence: 1,
    };
    await inTransaction(db, scope, async (tx) => {
      await storeCursorTrack(tx, scope, [
        [0, 0.1, 0.2],
        [3, 0.25, 0.5],
      ]);
      await replaceDetected(tx, scope, [
        { kind: 'click', start: 1.5, end: 1.6, ...at },
        { kind: 'dialog', start: 1.7, end: 1.7, ...at },
      ]);
    });

    const { data } = await replace(id, [
      { type: 'CURSOR_HIGHLIGHT', ...TIME },
      { type: 'CLICK_RIPPLE', ...TIME, color: '#00ff00', sizePercent: 20 },
    ]);

    expect(data.replaceElements.elements.map(said)).to.deep.equal([
      { type: 'CURSOR_HIGHLIGHT', ...TIME, color: '#FFD60A', sizePercent: 8, opacity: 40 },
      { type: 'CLICK_RIPPLE', ...TIME, color: '#00ff00', sizePercent: 20, opacity: 80 },
    ]);
    const placed = await inTransaction(db, scope, (tx) => findPlacedElements(tx, id));
    expect(placed.map((element) => 'points' in element && element.points)).to.deep.equal([
      [
        [0, 0.1, 0.2],
        [3, 0.25, 0.5],
      ],
      [[1.5, 0.25, 0.5]],
    ]);
  });

  it('are accepted as they were returned, and may be empty', async () => {
    const id = await anAnalyzedVideo(db);
    const { data } = await replace(id, [RECTANGLE, ARROW]);

    const again = await replace(id, data.replaceElements.elements);
    const none = await replace(id, []);

    expect(again.data).to.deep.equal(data);
    expect(none.data.replaceElements.elements).to.deep.equal([]);
  });

  const refused: ReadonlyArray<readonly [object, string]> = [
    [{ ...RECTANGLE, start: -1 }, 'start must be at least 0'],
    [{ ...RECTANGLE, end: 1 }, 'end must be after its start (1)'],
    [{ ...RECTANGLE, end: 13.1 }, 'end must not be after the end of the video (12.5 seconds)'],
    [{ ...RECTANGLE, start: 12.5, end: 12.6 }, 'start must be before the end of the video (12.5 seconds)'],
    [{ ...RECTANGLE, x: 1.1 }, 'x must be at most 1'],
    [{ ...RECTANGLE, x: null }, 'x is required'],
    [{ ...RECTANGLE, width: 0 }, 'width must be more than 0'],
    [{ ...RECTANGLE, x: 0.2 }, 'width must not extend beyond the frame: x + width is more than 1'],
    [{ ...RECTANGLE, y: 0.3 }, 'height must not extend beyond the frame: y + height is more than 1'],
    [{ ...RECTANGLE, strokePercent: 21 }, 'strokePercent must be at most 20'],
    [{ ...RECTANGLE, color: 'red' }, 'color must be a colour such as #1A2B3C'],
    [{ ...RECTANGLE, opacity: 101 }, 'opacity must be at most 100'],
    [{ ...RECTANGLE, strength: 5 }, 'strength is not a field of RECTANGLE'],
    [{ ...RECTANGLE, type: 'BLUR', color: '#000000' }, 'color is not a field of BLUR'],
    [{ type: 'CLICK_RIPPLE', ...TIME, x: 0.5 }, 'x is not a field of CLICK_RIPPLE'],
    [{ type: 'CLICK_RIPPLE', ...TIME, sizePercent: 60 }, 'sizePercent must be at most 50'],
    [{ ...ARROW, x: 0.5 }, 'x is not a field of ARROW'],
    [{ ...ARROW, toX: undefined }, 'toX is required'],
  ];
  for (const [element, rule] of refused) {
    it(`are refused: ${rule}`, async () => {
      const id = await anAnalyzedVideo(db);
      await replace(id, [ARROW]);

      const { errors } = await replace(id, [ARROW, element]);

      expect(errors[0].message).to.equal(`body.elements[1].${rule}`);
      expect((await replace(id, [])).errors).to.equal(undefined);
    });
  }

  it('are refused when an arrow ends at its start, and beyond their maximum number', async () => {
    const id = await anAnalyzedVideo(db);

    const point = await replace(id, [{ ...ARROW, toX: 0, toY: 0 }]);
    const many = await replace(id, Array(201).fill(ARROW));

    expect(point.errors[0].message).to.equal('body.elements[0] must not end where it begins');
    expect(many.errors[0].message).to.equal('body.elements must have at most 200 items');
    expect((await replace(id, Array(200).fill(ARROW))).data.replaceElements.elements).to.have.length(200);
  });

  it('remain unchanged when a replacement fails', async () => {
    const id = await anAnalyzedVideo(db);
    await replace(id, [ARROW]);

    const broken = { type: 'blur', ...TIME } as ElementRequest;
    const { message } = await failureOf(replaceElements(aVideosContext(db), id, [broken]));

    expect(message).to.equal('body.elements[0].x is required');
    const kept = await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.countBy(ElementEntity, { videoId: id }),
    );
    expect(kept).to.equal(1);
  });
});
