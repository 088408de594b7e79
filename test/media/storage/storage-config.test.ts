import { expect } from 'chai';
import { z } from 'zod';
import {
  isS3Config,
  requireWholeS3,
  StorageRootEnv,
} from '../../../services/media/storage/storage-config.js';
import { InvalidConfiguration, readConfig } from '../../../services/platform/config/config.js';

const Env = requireWholeS3(StorageRootEnv.extend({ PORT: z.coerce.number() }));
const faultsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(Env, env);
    return [];
  } catch (err) {
    return (err as InvalidConfiguration).faults;
  }
};

describe('storage configuration', () => {
  it('is a folder unless a bucket is named; empty values count as unset', () => {
    const config = readConfig(Env, { PORT: '1', S3_BUCKET: '', S3_FORCE_PATH_STYLE: '' });

    expect(config.DATA_DIR).to.equal('.data');
    expect(isS3Config(config)).to.equal(false);
  });

  it('names everything that a bucket lacks, together with all other errors', () => {
    expect(faultsOf({ PORT: 'x', S3_ENDPOINT: 'http://store:9000' }).join('\n')).to.match(
      /PORT.*\nS3_BUCKET.*\nS3_ACCESS_KEY_ID.*\nS3_SECRET_ACCESS_KEY/,
    );
    expect(faultsOf({ PORT: '1', S3_BUCKET: 'videos', S3_ACCESS_KEY_ID: 'id' })).to.deep.equal([
      'S3_SECRET_ACCESS_KEY: is required with the other S3_… variables',
    ]);
  });

  it('accepts a complete bucket', () => {
    const env = { PORT: '1', S3_BUCKET: 'videos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };

    expect(readConfig(Env, { ...env, S3_FORCE_PATH_STYLE: 'false' })).to.include({
      S3_FORCE_PATH_STYLE: false,
      S3_REGION: 'us-east-1',
    });
  });
});
