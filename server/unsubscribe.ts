import type { FastifyInstance } from 'fastify';
import { readUnsubscribeToken, stopMails } from '#server/domains/notifications/unsubscribe-link.ts';
import { t } from '#shared/text.ts';
import type { Database } from './database/database.ts';

/**
 * `POST /unsubscribe?token=…`: what mail programs send for the header List-Unsubscribe-Post (RFC 8058), and the page
 * behind the link for its button. Opening the link does nothing, because mail scanners open every link.
 */
export async function addUnsubscribe(
  app: FastifyInstance,
  { database, linkSecret }: { database: Database; linkSecret: string },
): Promise<void> {
  await app.register(async (scope) => {
    // `List-Unsubscribe=One-Click` as a form of either kind: it says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    );
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async ({ query }, reply) => {
      const found = readUnsubscribeToken(linkSecret, String(query.token ?? ''));
      if (found === null) {
        return reply
          .status(400)
          .send({ message: t('This link is not one of ours, or was cut off on its way.') });
      }
      await stopMails(database, found);
      return reply.status(204).send();
    });
  });
}
