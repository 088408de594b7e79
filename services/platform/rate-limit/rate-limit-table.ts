/**
 * The counts, in the layout of rate-limiter-flexible. They belong to keys, not to a workspace. Unlogged: a
 * count of a minute is not worth a disk flush per request; after a crash of the database every window starts
 * anew.
 */
export const rateLimitTable = `
  create unlogged table rate_limit (
    key varchar(255) primary key,
    points integer not null default 0,
    -- Epoch milliseconds.
    expire bigint
  ) with (fillfactor = 50);`;
