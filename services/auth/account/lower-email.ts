import type { EntityManager } from 'typeorm';

/**
 * Returns the lower-case address for comparisons. PostgreSQL converts it: JavaScript lowers some letters
 * differently, such as a sigma at the end of a word.
 */
export async function lowerEmail(tx: EntityManager, email: string): Promise<string> {
  const [row]: [{ lowered: string }] = await tx.query('select lower($1) as lowered', [email]);
  return row.lowered;
}
