import type { DataSource, Logger } from 'typeorm';

/** Runs an operation and returns the statements that a data source sent meanwhile, in order. */
export async function recordStatements(db: DataSource, operation: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const ignore = () => undefined;
  const logger: Logger = {
    logQuery: (query) => statements.push(query.replaceAll(/\s+/g, ' ').trim()),
    ...{
      logQueryError: ignore,
      logQuerySlow: ignore,
      logSchemaBuild: ignore,
      logMigration: ignore,
      log: ignore,
    },
  };
  const before = db.logger;
  db.logger = logger;
  try {
    await operation();
  } finally {
    db.logger = before;
  }
  return statements;
}
