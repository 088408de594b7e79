import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { InvalidConfiguration } from '../../services/platform/config/config.js';
import { packageRoot } from '../../services/platform/config/package-root.js';
import {
  describeMisspelt,
  findMisspeltSettings,
  findSettingFaults,
  requireUsableSettings,
} from '../../supervisor/check-settings.js';

describe('settings of all processes', () => {
  it('have no fault when none is given', () => {
    expect(findSettingFaults({})).to.deep.equal([]);
  });

  it('are reported together, whichever process reads them, also rules between several', () => {
    const env = {
      MEDIA_CONCURRENCY: 'many',
      S3_BUCKET: 'films',
      BOOTSTRAP_PASSWORD: 'correct horse battery staple',
      STORAGE_SIGNING_SECRET: 'short',
    };
    expect(findSettingFaults(env)).to.deep.equal([
      'BOOTSTRAP_EMAIL: requires BOOTSTRAP_PASSWORD; set both or neither',
      'MEDIA_CONCURRENCY: must be a number',
      'S3_ACCESS_KEY_ID: is required with the other S3_… variables',
      'S3_SECRET_ACCESS_KEY: is required with the other S3_… variables',
      'STORAGE_SIGNING_SECRET: must be at least 32 characters',
    ]);
    expect(() => requireUsableSettings(env)).to.throw(
      InvalidConfiguration,
      'MEDIA_CONCURRENCY: must be a number',
    );
  });

  it('are recognized when misspelt, and by an old name, unlike variables of other programs', () => {
    const env = {
      TRANSCRIBE_ENGIN: 'x',
      PRESENT_API_KEY: 'x',
      WRITE_MODE: 'x',
      RATELIMIT_PER_MINUTE: '1',
      HOSTNAME: 'here',
      NODE_OPTIONS: '',
      PS1: '$',
      S3_BUCKET: 'x',
    };
    expect(findMisspeltSettings(env).map(describeMisspelt)).to.deep.equal([
      'TRANSCRIBE_ENGIN is not a setting: did you mean TRANSCRIBE_ENGINE?',
      'PRESENT_API_KEY is not a setting: did you mean AVATAR_API_KEY?',
      'RATELIMIT_PER_MINUTE is not a setting: did you mean RATE_LIMIT_PER_MINUTE?',
    ]);
  });

  it('end the start with every fault and every misspelt name, without a stack', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'invalid-settings-'));
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      AMQP_URI: 'x',
      AVATAR_API_KEY: 'hunter2',
      LOG_LEVEL: 'loud',
      REST_PORT: '0',
    };
    const program = join(packageRoot, 'dist', 'programs', 'supervisor', 'main.js');
    try {
      const ended = await promisify(execFile)(process.execPath, [program], { env }).catch((error) => error);

      expect(ended.code).to.equal(1);
      expect(ended.stdout + ended.stderr)
        .to.include('AMQP_URI is not a setting: did you mean AMQP_URL?')
        .and.include('AVATAR_API_KEY has no effect without AVATAR_BASE_URL')
        .and.include('  - LOG_LEVEL: must be one of fatal')
        .and.include('  - REST_PORT: must be at least 1')
        .and.not.match(/^ +at |hunter2/m);
      expect(await readdir(folder)).to.deep.equal([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
