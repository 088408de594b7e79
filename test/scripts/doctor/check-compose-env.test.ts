import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkComposeEnv } from '../../../scripts/doctor/checks/check-compose-env.js';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { makeComposeSecrets } from '../../../supervisor/installation-secrets.js';
import { useFolderOfEachTest } from '../../setup/folders.js';

describe('npm run doctor beside docker-compose.yml', () => {
  const folder = useFolderOfEachTest();
  beforeEach(async () => {
    await copyFile(join(packageRoot, 'docker-compose.yml'), join(folder, 'docker-compose.yml'));
  });

  const write = (...lines: readonly string[]) => writeFile(join(folder, '.env'), `${lines.join('\n')}\n`);
  const texts = async () => (await checkComposeEnv(folder))?.map(({ state, text }) => `${state}: ${text}`);
  const IN_ORDER = ['ok: every variable of .env reaches a container'];

  it('finds nothing wrong with the secrets that the first start makes, and other known variables', async () => {
    await write(
      ...(await makeComposeSecrets()),
      'export TRANSCRIBE_ENGINE=openai',
      'OCR_ENGINE: auto',
      'WHISPER_MODEL=x.bin',
      'COMPOSE_PROFILES=whisper',
      '# TRANSCRIBE_ENGIN=openai',
    );
    expect(await texts()).to.deep.equal(IN_ORDER);
  });

  it('names the variable that a misspelt one was meant to be, and the present one of an old name', async () => {
    await write(
      'TRANSCRIBE_ENGIN=openai',
      'export WHISPER_MODL=x.bin',
      'SPEAK_OPENAI_TIMEOUT_MS=9',
      'BASE_URL=http://a',
    );
    const findings = await checkComposeEnv(folder);
    expect(findings).to.deep.equal(
      [
        ['TRANSCRIBE_ENGIN', 'TRANSCRIBE_ENGINE'],
        ['WHISPER_MODL', 'WHISPER_MODEL'],
        ['SPEAK_OPENAI_TIMEOUT_MS', 'TTS_OPENAI_TIMEOUT_MS'],
      ].map(([name, near]) => ({
        state: 'warning',
        text: `.env: ${name} is not a variable of docker-compose.yml: did you mean ${near}?`,
        mend: `name it ${near} in .env, then docker compose up -d`,
      })),
    );
  });

  it('names what reaches no container: settings of one machine, and what nothing reads', async () => {
    await write('MESSAGE_LEASE_MS=5000', 'GATEWAY_PORT=4001', 'FAVOURITE_COLOUR=blue');
    expect(await texts()).to.deep.equal(
      ['MESSAGE_LEASE_MS', 'GATEWAY_PORT', 'FAVOURITE_COLOUR'].map(
        (name) => `warning: .env: ${name} reaches no container: docker-compose.yml does not mention it`,
      ),
    );
  });

  it('reads no names inside of values', async () => {
    await write(
      'BASE_URL="http://a',
      'TRANSCRIBE_ENGIN=x"',
      'LOG_LEVEL=',
      "TOKEN_PREFIX='a=b'",
      'CORS_ORIGINS=x # y=z',
    );
    expect(await texts()).to.deep.equal(IN_ORDER);
  });

  it('knows what the operator’s own files of Compose pass on', async () => {
    await write('MINE=1', 'YOURS=2', 'THEIRS=3', 'NOBODYS=4');
    const environment = ['- MINE', 'YOURS:', 'X: $THEIRS', '# $NOBODYS', 'Y: $$NOBODYS'];
    await writeFile(join(folder, 'docker-compose.override.yml'), environment.join('\n'));
    expect(await texts()).to.deep.equal([
      'warning: .env: NOBODYS reaches no container: docker-compose.yml does not mention it',
    ]);
  });

  it('says nothing about other names where a container receives the whole file', async () => {
    await write('FAVOURITE_COLOUR=blue', 'TRANSCRIBE_ENGIN=openai');
    await writeFile(join(folder, 'compose.override.yaml'), 'services:\n  edge:\n    env_file: .env\n');
    expect(await texts()).to.deep.equal([
      'warning: .env: TRANSCRIBE_ENGIN is not a variable of docker-compose.yml: did you mean TRANSCRIBE_ENGINE?',
    ]);
  });

  it('looks at nothing where one of the two files is missing, and reports one that can not be read', async () => {
    expect(await checkComposeEnv(folder)).to.equal(null);
    await mkdir(join(folder, '.env'));
    expect(await texts()).to.have.length(1);
    expect((await texts())?.[0]).to.match(/^fault: \.env can’t be read: EISDIR/);
    await rm(join(folder, '.env'), { recursive: true });
    await write('TRANSCRIBE_ENGIN=openai');
    await rm(join(folder, 'docker-compose.yml'));
    expect(await checkComposeEnv(folder)).to.equal(null);
  });

  it('prints nothing of a private key without its quotes, only the numbers of its lines', async () => {
    const key = [
      '-----BEGIN PRIVATE KEY-----',
      'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj',
      'MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu',
    ];
    const end = '-----END PRIVATE KEY-----';
    for (const quote of ['', '"', "'"])
      for (const last of ['MIIabc123==', 'MIIabc12345=', 'QZ==', 'QZ7=', 'SECRETX=', 'version: 1', 'QZ7X'])
        for (const override of ['services: {}', 'services:\n  edge:\n    env_file: .env']) {
          await writeFile(join(folder, 'docker-compose.override.yml'), override);
          await write(
            '# a key',
            '',
            `C2PA_PRIVATE_KEY=${quote}${key.join('\n')}`,
            last,
            end,
            'LOG_LEVEL=info',
          );
          const findings = await checkComposeEnv(folder);
          const printed = JSON.stringify(findings);
          for (const part of [...key, end, last, last.replace(/\W+$/, '')])
            expect(printed, `${quote} ${last}`).not.to.include(part);
          expect((await texts())?.filter((text) => !text.includes('line 6'))).to.deep.equal(
            [4, 5, 7].map((line) => `warning: .env: line ${line} is no assignment`),
          );
          if (!override.includes('env_file') || last === 'QZ7X')
            expect(await texts()).to.include('warning: .env: line 6 is no assignment');
        }
  });

  it('counts the lines of values, and takes names that are not in capitals for no assignment unless they are passed on', async () => {
    await writeFile(join(folder, 'docker-compose.override.yml'), '- http_proxy');
    await writeFile(
      join(folder, '.env'),
      '\uFEFFLOG_LEVEL=info\r\n\r\nBASE_URL="http://a\r\nhttp://b"\r\nhttp_proxy=x\r\nno_proxy=y\r\n',
    );
    expect(await texts()).to.deep.equal(['warning: .env: line 6 is no assignment']);
  });

  it('examines the named folder alone, as in a container', async () => {
    await write('TRANSCRIBE_ENGIN=openai');
    const run = (argument: string) =>
      new Promise<{ code: unknown; printed: string }>((done) => {
        const command = [join(packageRoot, 'dist', 'scripts', 'doctor', 'main.js'), argument];
        const env = { PATH: process.env.PATH };
        execFile(process.execPath, command, { env }, (error, printed, said) =>
          done({ code: error?.code ?? 0, printed: printed + said }),
        );
      });

    const found = await run(`--compose=${folder}`);
    expect(found.code).to.equal(0);
    expect(found.printed).to.match(
      /^Compose\n {2}warn {2}\.env: TRANSCRIBE_ENGIN .*\n +→ name it .*\n\n1 warning\n$/,
    );
    const empty = await run(`--compose=${join(folder, 'none')}`);
    expect(empty.code).to.equal(1);
    expect(empty.printed).to.include('has no .env beside docker-compose.yml');
    expect((await run('--compose=')).code).to.equal(2);
  });
});
