/**
 * SQL of the day in UTC on which an attempt reserved its minutes, from its row `reserved` of the ledger. Entries of
 * earlier versions have the time at which their transaction began, which may be in the month before.
 */
export const DAY_OF_ENTRY = `
  least(greatest((reserved.at at time zone 'UTC')::date, reserved.month),
    (reserved.month + interval '1 month' - interval '1 day')::date)`;
