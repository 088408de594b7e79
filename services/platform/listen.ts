import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from './lifecycle.js';

/** Accepts requests from now on. Stopping waits for those that run. */
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
