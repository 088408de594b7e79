// breaking: videos of a version that reads the column by its old name must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeRows, openRows } from '../../platform/row-openings.js';

const rename = (from: string, to: string) => {
  const ofKey = `${to}_key = nullif(current_setting('app.${to}_key', true), '')::uuid`;
  return `
    alter table article rename column ${from}_key to ${to}_key;
    alter index article_${from}s rename to article_${to}s;
    ${closeRows('article', 'presented', ['select'])}
    ${openRows('article', 'presented', ofKey, ['select'])}`;
};

export class RenameArticleImages1764500000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(rename('picture', 'image'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(rename('image', 'picture'));
  }
}
