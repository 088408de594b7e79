import pg from 'pg';

// The role of the service exists, and may read the table of migrations, once its schema is complete.
for (;;) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select from migration limit 1');
    break;
  } catch (error) {
    process.stdout.write(`waits for the migration of the database: ${error.message}\n`);
    await new Promise((resolve) => setTimeout(resolve, 2000));
  } finally {
    await client.end().catch(() => undefined);
  }
}
process.exit();
