import { expect } from 'chai';
import { makeStoredUrlSigner, readStoredUrl } from '../../../services/platform/http/stored-url.js';

const SECRET = 'a secret of at least 32 characters!!';
const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
const address = { workspaceId: 'ws_1', fileId: 'fil_1', filename: 'ein Film: „Ü“/?.mp4' };
const now = new Date('2026-05-01T10:20:00Z');

const signer = (STORED_URL_SECONDS = DAY_SECONDS, STORAGE_SIGNING_SECRET = SECRET) =>
  makeStoredUrlSigner({
    STORAGE_URL: 'http://storage.test/files',
    STORAGE_SIGNING_SECRET,
    STORED_URL_SECONDS,
  });
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
const hoursLeft = (url: string) =>
  ((readStoredUrl(address, queryOf(url), [SECRET]) as Date).getTime() - now.getTime()) / HOUR_MS;

describe('stored URLs', () => {
  const url = signer()(address, now);

  it('are valid for at least 23 hours and at most a day by default', () => {
    expect(hoursLeft(url)).to.be.within(23, 24);
    expect(hoursLeft(signer(2 * 3600)(address, now))).to.be.within(2 - 2 / 24, 2);
    expect(hoursLeft(signer(60)(address, now)) * 3600).to.be.within(57, 60);
  });

  it('stay the same for a while, so that responses stay cached', () => {
    const later = (ms: number) => new Date(now.getTime() + ms);

    expect(signer()(address, later(HOUR_MS / 2))).to.equal(url);
    expect(signer()(address, later(HOUR_MS))).to.not.equal(url);
  });

  it('keep the complete file name in the path', () => {
    const [, , workspaceId, fileId, filename] = new URL(url).pathname.split('/');

    expect([workspaceId, fileId, decodeURIComponent(filename as string)]).to.deep.equal([
      'ws_1',
      'fil_1',
      address.filename,
    ]);
  });

  it('grant access to no other file, workspace, name or time, and not with another secret', () => {
    const query = queryOf(url);
    const isRead = (given: object, asked = query, secret = SECRET) =>
      readStoredUrl({ ...address, ...given }, asked, [secret]) !== null;

    expect(isRead({})).to.equal(true);
    expect(isRead({ fileId: 'fil_2' })).to.equal(false);
    expect(isRead({ workspaceId: 'ws_2' })).to.equal(false);
    expect(isRead({ filename: 'x.html' })).to.equal(false);
    expect(isRead({}, { ...query, expires: String(Number(query.expires) + 1) })).to.equal(false);
    expect(isRead({}, {})).to.equal(false);
    expect(isRead({}, query, `${SECRET}x`)).to.equal(false);
  });

  it('stay valid when the secret is changed, for as long as the previous one is configured', () => {
    const next = 'the secret that comes after the first';
    const signedAnew = signer(DAY_SECONDS, next)(address, now);

    expect(readStoredUrl(address, queryOf(url), [next, SECRET])).to.be.instanceOf(Date);
    expect(readStoredUrl(address, queryOf(signedAnew), [next, SECRET])).to.be.instanceOf(Date);
    expect(readStoredUrl(address, queryOf(url), [next])).to.equal(null);
  });
});
