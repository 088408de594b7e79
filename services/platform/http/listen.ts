import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../process/lifecycle.js';

/** Starts accepting requests. Stopping waits for running requests. */
export async function listen(
  lifecycle: Lifecycle,
  app: FastifyInstance,
  host: string,
  port: number,
): Promise<void> {
  await lifecycle.start(
    'http',
    async () => {
      await lifecycle.standIn?.release(port);
      return app.listen({ host, port });
    },
    () => app.close(),
  );
}
