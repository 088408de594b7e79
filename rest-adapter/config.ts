import { z } from 'zod';
import { ProcessEnv, port, readConfig } from '../services/platform/config.js';

/** What the adapter reads, wherever it runs. */
export const RestAdapterEnv = ProcessEnv.extend({
  REST_PORT: port(8080),
  /** Address clients know the adapter by. */
  BASE_URL: z.url().optional(),
  /** Bytes of uploads go there. */
  MEDIA_URL: z.url(),
});
export type RestAdapterConfig = Readonly<z.infer<typeof RestAdapterEnv>>;

/** On its own, it calls a gateway over HTTP and auth for credentials. */
const StandaloneEnv = RestAdapterEnv.extend({
  GATEWAY_URL: z.url(),
  AUTH_INTERNAL_URL: z.url(),
  /** Where changes of access are heard of at once: RabbitMQ or, without it, PostgreSQL. Neither: within five seconds. */
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('svc'),
});

export const readStandaloneConfig = (env: NodeJS.ProcessEnv): Readonly<z.infer<typeof StandaloneEnv>> =>
  readConfig(StandaloneEnv, env);
