import { execFile } from 'node:child_process';
import { appendFile, copyFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { useFolder } from '../setup/folders.js';
import { measureMemoryGrowth } from '../setup/product-processes.js';
import { isRepeated } from '../setup/repeated.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';

const MEGABYTE = 1024 ** 2;
/** More than any process may have in memory; in the nightly run also more than 32 bits can count. */
const HUGE_BYTES = isRepeated ? 2_200_000_000 : 300_000_000;

describe('source', () => {
  const product = useSharedProduct();
  const folder = useFolder();

  describe('that is huge', () => {
    /** A real video followed by empty space that a player skips. */
    const hugeFile = async (bytes: number): Promise<string> => {
      const path = join(folder, 'huge.mp4');
      await copyFile(await clip('short'), path);
      const { size } = await stat(path);
      const header = Buffer.alloc(8);
      header.writeUInt32BE(bytes - size, 0);
      header.write('free', 4, 'latin1');
      await appendFile(path, header);
      await truncate(path, bytes);
      return path;
    };

    it('passes through without filling the memory of any process', async () => {
      const path = await hugeFile(HUGE_BYTES);
      const growth = CHILD_NAMES.map((child) => ({
        child,
        bytes: measureMemoryGrowth(product.pidOf(child)),
      }));
      // Not read by this process, whose own memory would be full of it.
      const curl = promisify(execFile);
      const { stdout } = await curl('curl', [
        ...['--silent', '--show-error', '--max-time', '280', '--write-out', '\n%{http_code}'],
        ...['--header', `Authorization: Bearer ${product.apiKey}`],
        ...['--form', `file=@${path};filename=huge.mp4`, `${product.urls.REST}/v1/videos/upload`],
      ]);

      const [body, status] = stdout.split('\n') as [string, string];
      expect(status, body).to.equal('201');
      for (const { child, bytes } of growth) expect(bytes() / MEGABYTE, child).to.be.lessThan(200);
      const { id } = JSON.parse(body);
      const [file] = await product.sql<{ size_bytes: string }>(
        `select size_bytes from media.file where filename = 'huge.mp4' and workspace_id = $1`,
        [product.workspaceId],
      );
      expect(file?.size_bytes).to.equal(String(HUGE_BYTES));
      await product.api('DELETE', `/v1/videos/${id}`);
    });
  });
});
