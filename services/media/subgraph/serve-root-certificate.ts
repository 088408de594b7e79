import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { findOwnCertificate, findRetiredCertificates } from '../credentials/own-certificate.js';
import { allowAnyOrigin } from '../storage/readable-from-anywhere.js';

/**
 * `GET|HEAD /files/content-credentials/root.pem`: returns the certificate that issued the installation's
 * self-signed one, and those of the certificates that it replaced. Who trusts them can verify by whom exports were signed.
 */
export function serveRootCertificate(app: FastifyInstance, db: DataSource): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/content-credentials/root.pem',
    handler: async (_request, reply) => {
      const own = await findOwnCertificate(db);
      const all = [...(own ? [own] : []), ...(await findRetiredCertificates(db))];
      if (all.length === 0) throw notFound({ what: 'Certificate', id: 'root.pem' });
      allowAnyOrigin(reply).headers({
        'content-type': 'application/x-pem-file',
        'content-disposition': 'attachment; filename="content-credentials-root.pem"',
        'cache-control': 'no-cache',
      });
      return reply.send(all.map(({ root }) => root).join(''));
    },
  });
}
