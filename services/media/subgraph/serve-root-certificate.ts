import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { findOwnCertificate } from '../credentials/own-certificate.js';
import { allowAnyOrigin } from '../storage/readable-from-anywhere.js';

/**
 * `GET|HEAD /files/content-credentials/root.pem`: returns the certificate that issued the installation's
 * self-signed one. Who trusts it can verify by whom exports were signed.
 */
export function serveRootCertificate(app: FastifyInstance, db: DataSource): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/content-credentials/root.pem',
    handler: async (_request, reply) => {
      const own = await findOwnCertificate(db);
      if (!own) throw notFound({ what: 'Certificate', id: 'root.pem' });
      allowAnyOrigin(reply).headers({
        'content-type': 'application/x-pem-file',
        'content-disposition': 'attachment; filename="content-credentials-root.pem"',
        'cache-control': 'no-cache',
      });
      return reply.send(own.root);
    },
  });
}
