/** Statements that rename steps of jobs of all workspaces, also where errors name them; no service runs meanwhile. */
export const renameSteps = (pairs: readonly (readonly [from: string, to: string])[]): string => {
  const names = pairs.map(([from, to]) => `('${from}', '${to}')`).join(', ');
  const ofErrors = (table: string) => `
    update ${table} set error = jsonb_set(error, '{step}', to_jsonb(renamed.new))
    from (values ${names}) as renamed (old, new) where error ->> 'step' = renamed.old;`;
  return `
    alter table job no force row level security;
    alter table job_attempt no force row level security;
    update job set step = renamed.new from (values ${names}) as renamed (old, new) where step = renamed.old;
    ${ofErrors('job')}
    ${ofErrors('job_attempt')}
    alter table job force row level security;
    alter table job_attempt force row level security;`;
};
