import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { useFolder } from '../setup/folders.js';
import type { Answer } from '../setup/rest-client.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { fileForm, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

/** The status, and only the contract's error body. */
function expectRefusal(answer: Answer, status: number, code: string, message?: RegExp): void {
  expect(answer.status, answer.text).to.equal(status);
  expect(answer.headers.get('content-type')).to.match(/^application\/json/);
  expect(Object.keys(answer.json)).to.deep.equal(['error']);
  expect(Object.keys(answer.json.error)).to.have.members(['code', 'message']);
  expect(answer.json.error.code).to.equal(code);
  expect(answer.json.error.message).to.match(message ?? /\w/);
}

describe('refusals of the service', () => {
  const product = useSharedProduct();
  const folder = useFolder();
  let draftId: string;

  before(async () => {
    draftId = (await uploadVideo(product, await clip('short'))).id;
  });

  describe('URLs and methods', () => {
    it('answers 405 with the allowed methods', async () => {
      const answer = await product.api('PUT', `/v1/videos/${draftId}`);

      expectRefusal(answer, 405, 'method_not_allowed');
      expect(answer.headers.get('allow')?.split(', ')).to.include.members(['GET', 'DELETE']);
    });

    it('answers HEAD as GET without the body, and OPTIONS as any other method', async () => {
      const head = await product.api('HEAD', `/v1/videos/${draftId}`);

      expect([head.status, head.text]).to.deep.equal([200, '']);
      expectRefusal(await product.api('OPTIONS', '/v1/videos'), 405, 'method_not_allowed');
    });

    it('answers 404 for unknown paths', async () => {
      expectRefusal(await product.api('GET', '/v1/nothing'), 404, 'not_found');
      for (const [method, path] of [
        ['GET', '/v1/videos/'],
        ['PUT', '/v1/videos/'],
        ['GET', '/v1/videos//subtitles'],
      ] as const) {
        expectRefusal(await product.api(method, path), 404, 'not_found', /^(GET|PUT) .* does not exist$/);
      }
      expectRefusal(await product.api('GET', `/v1/jobs/export_0_nothing`), 404, 'not_found');
    });
  });

  describe('uploads', () => {
    const folders = () => readdir(join(product.dataDir, 'media', 'scratch'));
    let earlier: string[];
    before(async () => {
      earlier = await folders();
    });

    const upload = (form: FormData) => product.api('POST', '/v1/videos/upload', { form });
    const textFile = async (name: string, text: string) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    };
    const formOf = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return form;
    };

    it('without a file', async () => {
      expectRefusal(
        await upload(formOf({ name: 'x' })),
        400,
        'validation_error',
        /one of.*part file.*videoUrl.*filename/,
      );
    });

    it('that are no multipart/form-data', async () => {
      const answer = await product.api('POST', '/v1/videos/upload', {
        raw: 'a video',
        headers: { 'content-type': 'video/mp4' },
      });

      expectRefusal(answer, 415, 'unsupported_media_type');
    });

    it('of a text', async () => {
      const form = await fileForm(await textFile('film.mp4', 'This is not a film.\n'.repeat(1000)));

      expectRefusal(await upload(form), 400, 'validation_error', /file/);
    });

    it('of audio', async () => {
      expectRefusal(await upload(await fileForm(await clip('soundOnly'))), 400, 'validation_error', /audio/);
    });

    it('of a playlist that refers to a file of the server', async () => {
      const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile://${await clip('short')}\n#EXT-X-ENDLIST\n`;

      expectRefusal(
        await upload(await fileForm(await textFile('playlist.mp4', playlist))),
        400,
        'validation_error',
        /file/,
      );
    });

    it('of an invalid form, without letting the client wait', async () => {
      const post = (contentType: string, raw: string) =>
        product.api('POST', '/v1/videos/upload', { raw, headers: { 'content-type': contentType } });
      const part = (disposition: string, end: string) =>
        `--BB\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: video/mp4\r\n\r\nbytes\r\n${end}`;
      const boundary = 'multipart/form-data; boundary=BB';
      const lineBreak = `name="file"; filename*=UTF-8''a%0D%0Ab.mp4`;

      for (const answer of [
        await post('multipart/form-data', 'x'),
        await post(boundary, part('name="file"; filename="a.mp4"', '')),
        await post(boundary, part(lineBreak, '--BB--\r\n')),
      ]) {
        expectRefusal(answer, 400, 'validation_error', /body/);
      }
      expectRefusal(
        await post(boundary, part('name="file"', '--BB--\r\n')),
        400,
        'validation_error',
        /filename/,
      );
    });

    it('of two files', async () => {
      const form = await fileForm(await clip('short'));
      form.append('file', new Blob(['x']), 'second.mp4');

      expectRefusal(await upload(form), 400, 'validation_error', /body\.file .*once/);
    });

    it('with an unknown part', async () => {
      const file = await fileForm(await clip('short'));
      file.append('title', 'x');
      const otherFile = formOf({});
      otherFile.append('video', new Blob(['x']), 'film.mp4');

      expectRefusal(await upload(file), 400, 'validation_error', /body\.title .*known/);
      expectRefusal(await upload(otherFile), 400, 'validation_error', /body\.video .*known/);
    });

    it('leave nothing', async () => {
      const working = await folders();
      const left = async () => {
        const files = await product.sql<{ video_id: string | null }>(
          'select distinct video_id from media.file where workspace_id = $1',
          [product.workspaceId],
        );
        const others = files.map(({ video_id }) => video_id).filter((id) => id !== draftId);
        const now = await folders();
        return [...others, ...working.filter((name) => !earlier.includes(name) && now.includes(name))];
      };

      // Files of other work are deleted, too, when it is done.
      await waitUntil('nothing is left', async () => (await left()).length === 0);
    });
  });

  describe('all requests above', () => {
    it('cause no unexpected error', () => {
      for (const child of CHILD_NAMES) expect(product.log(child), child).to.not.match(/"level":[56]0/);
    });
  });
});
