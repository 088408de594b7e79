import { expect } from 'chai';
import { isStoredUrlValid, makeStoredUrlSigner } from '../../services/platform/stored-url.js';

const SECRET = 'a secret of at least 32 characters!!';
const HOUR_MS = 3_600_000;
const address = { workspaceId: 'ws_1', fileId: 'fil_1', filename: 'ein Film: „Ü“/?.mp4' };
const now = new Date('2026-05-01T10:20:00Z');

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe('stored addresses', () => {
  const url = makeStoredUrlSigner('http://storage.test/files', SECRET)(address, now);

  it('are valid for at least 23 hours and at most a day', () => {
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

    expect(isStoredUrlValid(address, queryOf(url), SECRET, at(23))).to.equal(true);
    expect(isStoredUrlValid(address, queryOf(url), SECRET, at(24.1))).to.equal(false);
  });

  it('stay the same within the hour, so that what was fetched stays cached', () => {
    const later = makeStoredUrlSigner('http://storage.test/files', SECRET)(
      address,
      new Date(now.getTime() + HOUR_MS / 2),
    );

    expect(later).to.equal(url);
  });

  it('keep the file’s name whole in the path', () => {
    const [, , workspaceId, fileId, filename] = new URL(url).pathname.split('/');

    expect([workspaceId, fileId, decodeURIComponent(filename as string)]).to.deep.equal([
      'ws_1',
      'fil_1',
      address.filename,
    ]);
  });

  it('open nothing else: not another file, workspace, name or time, nor with another secret', () => {
    const query = queryOf(url);
    const valid = (given: object, asked = query, secret = SECRET) =>
      isStoredUrlValid({ ...address, ...given }, asked, secret, now);

    expect(valid({})).to.equal(true);
    expect(valid({ fileId: 'fil_2' })).to.equal(false);
    expect(valid({ workspaceId: 'ws_2' })).to.equal(false);
    expect(valid({ filename: 'x.html' })).to.equal(false);
    expect(valid({}, { ...query, expires: String(Number(query.expires) + 1) })).to.equal(false);
    expect(valid({}, {})).to.equal(false);
    expect(valid({}, query, `${SECRET}x`)).to.equal(false);
  });
});
