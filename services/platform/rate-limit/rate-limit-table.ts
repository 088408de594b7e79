/**
 * What has been counted, as rate-limiter-flexible lays it out. It belongs to keys, not to a workspace. Unlogged: a count
 * of a minute is not worth a flush to the disk for each request; after a crash of the database every window begins anew.
 */
export const rateLimitTable = `
  create unlogged table rate_limit (
    key varchar(255) primary key,
    points integer not null default 0,
    -- Epoch milliseconds.
    expire bigint
  ) with (fillfactor = 50);`;
