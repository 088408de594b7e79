/**
 * The messages that a service has sent, and those that never reached it. They hold envelopes of all
 * workspaces, so like the outbox and the inbox they have no workspace boundary.
 */
export const reconcileTables = `
  create table sent_message (
    position bigint generated always as identity primary key,
    message_id text not null unique,
    name text not null,
    envelope jsonb not null,
    sent_at timestamptz not null default clock_timestamp()
  );
  -- Serves the removal of what is too old.
  create index sent_message_sent on sent_message (sent_at);
  -- Serves "what was sent about this job".
  create index sent_message_job on sent_message ((envelope -> 'payload' ->> 'jobId'));

  -- How far each consumer has compared its inbox with what a source has sent.
  create table reconciled_source (
    consumer text not null,
    source text not null,
    position bigint not null default 0,
    -- No process compares again before; null: at once.
    due_at timestamptz,
    primary key (consumer, source)
  );

  -- Sent to the consumer and not received: handled from here.
  create table missed_message (
    consumer text not null,
    message_id text not null,
    envelope jsonb not null,
    attempts int not null default 0,
    -- Null: at once.
    due_at timestamptz,
    found_at timestamptz not null default now(),
    primary key (consumer, message_id)
  );
  -- Serves the claim of what is due.
  create index missed_message_due on missed_message (consumer, due_at);`;
