import { expect } from 'chai';
import { describeStatement } from '../../../services/platform/tracing/trace-statements.js';

const named = (statement: string) => {
  const { operation, table } = describeStatement(statement);
  return table === undefined ? operation : `${operation} ${table}`;
};

describe('describeStatement', () => {
  it('names the operation and the table', () => {
    expect([
      named('SELECT "job"."id" FROM "jobs"."job" "job" WHERE id = $1'),
      named('insert into outbox (kind) values ($1)'),
      named('update work set state = $1'),
      named('delete from inbox where received_at < now()'),
      named('START TRANSACTION'),
      named('select set_config($1, $2, true)'),
      named('select id from unnest($1::text[]) as sent (id) where not exists (select from inbox)'),
      named('select * from work for update skip locked'),
    ]).to.deep.equal([
      'SELECT jobs.job',
      'INSERT outbox',
      'UPDATE work',
      'DELETE inbox',
      'START',
      'SELECT',
      'SELECT inbox',
      'SELECT work',
    ]);
  });

  it('names what a statement changes rather than what it reads before', () => {
    expect(named(`with due as (select id from work) update work w set state = 'leased' from due`)).to.equal(
      'UPDATE work',
    );
    expect(named('with queued as (insert into outbox (kind) values ($1)) select 1')).to.equal(
      'INSERT outbox',
    );
  });

  it('has no literal in its text, but parameters and names with digits', () => {
    const { text } = describeStatement(`
      select a1, $2 from t -- of 'Zebra'
      where b = 'it''s' and c > 17.5 and d = $tag$Zebra$tag$ limit 3`);

    expect(text).to.equal('select a1, $2 from t where b = ? and c > ? and d = ? limit ?');
  });
});
