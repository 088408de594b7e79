import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { fileKey } from '../../../services/media/storage/blob-key.js';
import { makeS3Storage } from '../../../services/media/storage/s3-storage.js';
import { refusalOf } from '../../setup/calls.js';
import { failureOf } from '../../setup/failure-of.js';
import { readS3Config, STORAGES, type TestStorage } from '../../setup/storages.js';

const KEY = fileKey('ws_1', 'ab'.repeat(32));

describe('unavailable bucket', () => {
  let opened: TestStorage;

  before(async () => {
    opened = await STORAGES.s3();
  });
  after(() => opened.close());

  it('is named by the check when the bucket does not exist', async () => {
    const config = readS3Config({ ...opened.s3?.env, S3_BUCKET: 'another-bucket' });
    const storage = makeS3Storage(opened.dataDir, config);

    expect((await failureOf(storage.check())).message).to.equal('the bucket another-bucket does not exist');
    storage.close();
  });

  it('is reported as unavailable, and the file to store stays in place', async () => {
    const config = readS3Config({ ...opened.s3?.env, S3_ENDPOINT: 'http://127.0.0.1:1' });
    const storage = makeS3Storage(opened.dataDir, config);
    const scratch = await storage.makeScratch('outage');
    const path = join(scratch, 'source');
    await writeFile(path, 'bytes');

    expect(await refusalOf(storage.put(KEY, path))).to.equal('unavailable');
    expect(await refusalOf(storage.read(KEY))).to.equal('unavailable');
    expect(await refusalOf(storage.localPath(KEY, scratch))).to.equal('unavailable');
    expect((await failureOf(storage.check())).message).to.match(/^the bucket .* can't be used \(/);
    storage.close();

    expect(await opened.storage.put(KEY, path)).to.equal(5);
  });
});
