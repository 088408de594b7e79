import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkSource } from '../../../services/media/ingest/check-source.js';
import { clip } from '../../setup/clips.js';

const limits = { maxBytes: 1e9, maxSeconds: 3600, maxPixels: 7680 * 4320, maxStreams: 32 };
const never = new AbortController().signal;

describe('checkSource', () => {
  let scratch: string;
  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'check-source-'));
  });
  afterEach(() => rm(scratch, { recursive: true, force: true }));

  it('takes a plain video as it is and makes stills of it', async () => {
    const fractions: number[] = [];

    const ingested = await checkSource(await clip('plain'), {
      ...{ scratch, signal: never, limits },
      report: ({ fraction }) => void fractions.push(fraction),
    });

    expect(ingested.prepared).to.equal(null);
    expect(ingested.probe.durationSeconds).to.be.closeTo(12, 0.1);
    expect(ingested.strip).to.include({ columns: 10, rows: 2, tileWidth: 160, tileHeight: 90 });
    expect((await stat(ingested.strip.path)).size).to.be.greaterThan(1000);
    expect((await stat(ingested.thumbnailPath)).size).to.be.greaterThan(100);
    expect(fractions).to.deep.equal([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).to.equal(1);
  });
});
