import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GatewayContext } from '#server/gateway/context.ts';
import { tokenErrorAnswer } from '#server/gateway/errors/token-answer.ts';
import { identify } from '#server/gateway/identity.ts';
import { TokenError } from '#server/gateway/token-error.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import type { Observed } from '#server/observability/observed.ts';
import { AppError } from '#shared/errors.ts';
import { keepAddress, knownAddress, roundedPosition, waitForSlot } from './addresses.ts';
import { askGeocoder } from './geocoder.ts';

interface GeocodingOptions {
  gateway: Pick<GatewayContext, 'database' | 'keys'>;
  /** '' where addresses are not looked up. */
  geocoderUrl: string;
  /** Where the office sees whether the geocoder answers. */
  observed?: Pick<Observed, 'geocoderFailure'> | undefined;
}

const positionSchema = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});

/**
 * `GET /geocode/v1/reverse?latitude=&longitude=`: the address of a position, or 204 without one. The server calls the
 * geocoder, so that browsers do not reveal their position to a third party.
 */
export async function addGeocoding(app: FastifyInstance, options: GeocodingOptions): Promise<void> {
  const { pool } = options.gateway.database;
  const observed = options.observed ?? {};
  app.get('/geocode/v1/reverse', async (request, reply) => {
    if (!(await isStaff(request, reply, options))) return reply;
    const sent = positionSchema.safeParse(request.query);
    if (!sent.success) {
      throw new AppError('position_invalid');
    }
    reply.header('cache-control', 'no-store');
    const position = roundedPosition(sent.data);
    const address = options.geocoderUrl && ((await knownAddress(pool, position)) ?? (await ask()));
    return address ? reply.send(address) : reply.status(204).send();

    /** When the geocoder fails, only the address is missing. */
    async function ask() {
      if (!(await waitForSlot(pool))) return null;
      try {
        const found = await askGeocoder(options.geocoderUrl, position);
        observed.geocoderFailure = null;
        if (found) await keepAddress(pool, position, found);
        return found;
      } catch (error) {
        observed.geocoderFailure = { at: new Date(), error: errorMessage(error) };
        request.log.warn({ err: error }, 'the geocoder failed');
        return null;
      }
    }
  });
}

/**
 * Whether one of the contractor's own people asks; false when a bad token has been answered.
 * @throws AppError `not_authenticated` or `forbidden`
 */
async function isStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  { gateway }: GeocodingOptions,
): Promise<boolean> {
  try {
    const identity = await identify(request, gateway.keys);
    if (identity.role === 'anon') throw new AppError('session_missing');
    const { rows } = await gateway.database.as(identity, (client) =>
      client.query<{ isStaff: boolean }>('select app.is_staff() as "isStaff"'),
    );
    if (rows[0]?.isStaff) return true;
    throw new AppError('position_employees_only');
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const { status, headers, body } = tokenErrorAnswer(error);
    await reply
      .status(status)
      .headers(headers ?? {})
      .send(body);
    return false;
  }
}
