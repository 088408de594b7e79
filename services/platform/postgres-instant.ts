const WRITTEN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/;

/**
 * Whether a text is an instant as PostgreSQL writes it in UTC. JavaScript reads more than that, February 31st and the year 0 for two,
 * which PostgreSQL refuses.
 */
export function isPostgresInstant(text: string): boolean {
  const [, date, time] = WRITTEN.exec(text) ?? [];
  if (!date || date < '0001') return false;
  const instant = new Date(`${date}T${time}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === `${date}T${time}.000Z`;
}
