import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { checkSettings } from '../../../scripts/doctor/examine.js';

const mendsOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(checkSettings(env).map(({ text, mend }) => [text, mend]));

describe('npm run doctor, settings', () => {
  it('says which line mends an invalid or missing value, and never the value', () => {
    const env = {
      LOG_LEVEL: 'hunter2',
      TRANSCRIBE_OPENAI_BASE_URL: 'http://someone:hunter2@127.0.0.1',
      BOOTSTRAP_EMAIL: 'hunter2@example.com',
      C2PA_PRIVATE_KEY: 'hunter2.pem',
    };
    expect(mendsOf(env)).to.deep.equal({
      'BOOTSTRAP_EMAIL: requires BOOTSTRAP_PASSWORD; set both or neither':
        'export BOOTSTRAP_PASSWORD=…, or unset BOOTSTRAP_EMAIL',
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent':
        'unset LOG_LEVEL for its default, or export LOG_LEVEL=… (docs/configuration.md)',
      'TRANSCRIBE_OPENAI_BASE_URL: must not contain a user name or password':
        'unset TRANSCRIBE_OPENAI_BASE_URL for its default, or export TRANSCRIBE_OPENAI_BASE_URL=… (docs/configuration.md)',
    });
    expect(mendsOf({ BOOTSTRAP_PASSWORD: 'hunter2hunter2' })).to.deep.equal({
      'BOOTSTRAP_EMAIL: requires BOOTSTRAP_PASSWORD; set both or neither':
        'export BOOTSTRAP_EMAIL=… (docs/configuration.md)',
    });
  });

  it('moves the value of a misspelt name to the setting that was meant, as a shell understands it', () => {
    const [finding] = checkSettings({ AVATAR_BASE_ULR: 'http://a' });
    expect(finding).to.deep.equal({
      state: 'warning',
      text: 'AVATAR_BASE_ULR is not a setting: did you mean AVATAR_BASE_URL?',
      mend: 'export AVATAR_BASE_URL="$AVATAR_BASE_ULR"; unset AVATAR_BASE_ULR',
    });
    const moved = execFileSync('sh', ['-c', `${finding?.mend}; env`], { env: { AVATAR_BASE_ULR: 'a  b' } });
    expect(moved.toString()).to.include('AVATAR_BASE_URL=a  b\n').and.not.include('ULR');
  });

  it('warns of settings that don’t go together, with the line that ends it', () => {
    expect(checkSettings({ AVATAR_API_KEY: 'hunter2' })).to.deep.equal([
      {
        state: 'warning',
        text: 'AVATAR_API_KEY has no effect without AVATAR_BASE_URL: no server is asked',
        mend: 'export AVATAR_BASE_URL=https://…, or unset AVATAR_API_KEY',
      },
    ]);
  });

  it('finds nothing wrong with the defaults', () => {
    expect(checkSettings({})).to.deep.equal([{ state: 'ok', text: 'every variable is valid' }]);
  });
});
