import { createHash, createHmac } from 'node:crypto';
import { expect } from 'chai';
import { fileKey } from '../../../services/media/storage/blob-key.js';
import { makeS3Storage } from '../../../services/media/storage/s3-storage.js';
import { useFolder } from '../../setup/folders.js';
import { readS3Config } from '../../setup/storages.js';

const SECRET = 'the secret key of the bucket';
const OWN = fileKey('ws_own', 'a'.repeat(64));

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Whether a store that implements Signature Version 4 grants the request: it computes the signature of what arrives. */
function isGranted(method: string, url: URL): boolean {
  const parameters = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature');
  const query = parameters
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const canonical = [method, url.pathname, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const [, day = '', region = '', service = '', last = ''] = (
    url.searchParams.get('X-Amz-Credential') ?? ''
  ).split('/');
  const toSign = [
    'AWS4-HMAC-SHA256',
    url.searchParams.get('X-Amz-Date'),
    [day, region, service, last].join('/'),
    createHash('sha256').update(canonical.join('\n')).digest('hex'),
  ].join('\n');
  const key = [day, region, service, last].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, toSign).toString('hex') === url.searchParams.get('X-Amz-Signature');
}

describe('a signed URL of a file in a bucket', () => {
  const dataDir = useFolder();

  const signed = async (): Promise<URL> => {
    const storage = makeS3Storage(
      dataDir,
      readS3Config({
        S3_ENDPOINT: 'http://10.0.0.9:9000',
        S3_PUBLIC_ENDPOINT: 'https://files.example',
        S3_BUCKET: 'videos',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: SECRET,
      }),
    );
    const as = {
      contentType: 'video/mp4',
      contentDisposition: 'inline; filename="a.mp4"',
      expiresSeconds: 60,
    };
    const url = await storage.addressOf(OWN, as);
    storage.close();
    return new URL(url as string);
  };

  it('grants the file for the requested time, and names no secret', async () => {
    const url = await signed();

    expect(isGranted('GET', url)).to.equal(true);
    expect(url.origin).to.equal('https://files.example');
    expect(url.pathname).to.equal(`/videos/files/ws_own/aa/${'a'.repeat(64)}`);
    expect(url.searchParams.get('X-Amz-Expires')).to.equal('60');
    expect(url.href).not.to.include(encoded(SECRET));
  });

  /** What a reader of the URL can make of it. */
  const CHANGES: Readonly<Record<string, (url: URL) => void>> = {
    'the bucket, as a list': (url) => {
      url.pathname = '/videos';
      url.searchParams.set('list-type', '2');
    },
    'the list of a prefix, at the same path': (url) => url.searchParams.set('prefix', 'files/'),
    'the versions of the object': (url) => url.searchParams.set('versions', ''),
    'an earlier version of the object': (url) => url.searchParams.set('versionId', '1'),
    'its permissions': (url) => url.searchParams.set('acl', ''),
    'the policy of the bucket': (url) => {
      url.pathname = '/videos';
      url.searchParams.set('policy', '');
    },
    'the same file of another workspace': (url) => {
      url.pathname = url.pathname.replace('ws_own', 'ws_other');
    },
    'another file of the workspace': (url) => {
      url.pathname = url.pathname.replace(/a{64}$/, 'b'.repeat(64));
    },
    'an unfinished upload': (url) => {
      url.pathname = '/videos/incoming/ws_own/upl_1';
    },
    'another bucket': (url) => {
      url.pathname = url.pathname.replace('/videos/', '/backups/');
    },
    'a page instead of a video': (url) => url.searchParams.set('response-content-type', 'text/html'),
    'a later end': (url) => url.searchParams.set('X-Amz-Expires', '604800'),
    'a later beginning': (url) => url.searchParams.set('X-Amz-Date', '20300101T000000Z'),
    'fewer signed headers': (url) => url.searchParams.set('X-Amz-SignedHeaders', ''),
    'other credentials': (url) => url.searchParams.set('X-Amz-Credential', 'id/20300101/eu/s3/aws4_request'),
  };
  for (const [what, change] of Object.entries(CHANGES))
    it(`cannot be changed into one of ${what}`, async () => {
      const url = await signed();
      change(url);

      expect(isGranted('GET', url)).to.equal(false);
    });

  it('cannot be used to write or delete the file', async () => {
    const url = await signed();
    for (const method of ['PUT', 'POST', 'DELETE', 'HEAD'])
      expect(isGranted(method, url), method).to.equal(false);
  });
});
