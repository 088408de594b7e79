import type { EntityManager } from 'typeorm';

/** What addresses are compared by. PostgreSQL does it: JavaScript lowers some letters to others, as a sigma at the end of a word. */
export async function lowerEmail(tx: EntityManager, email: string): Promise<string> {
  const [row]: [{ lowered: string }] = await tx.query('select lower($1) as lowered', [email]);
  return row.lowered;
}
