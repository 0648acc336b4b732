import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GatewayContext } from '#server/gateway/context.ts';
import { tokenErrorAnswer } from '#server/gateway/errors/token-answer.ts';
import { identify } from '#server/gateway/identity.ts';
import { TokenError } from '#server/gateway/token-error.ts';
import { AppError } from '#shared/errors.ts';
import { askGeocoder } from './geocoder.ts';
import { keepAddress, knownAddress, roundedPlace, takeTurn } from './places.ts';

interface GeocodingOptions {
  gateway: Pick<GatewayContext, 'database' | 'keys'>;
  /** '' where addresses are not looked up. */
  geocoderUrl: string;
}

const placeSchema = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});

/**
 * `GET /geocode/v1/reverse?latitude=&longitude=`: the address of a place, or 204 when there is none to tell. The server
 * asks, so that no browser of a worker tells a third party where it is.
 */
export async function addGeocoding(app: FastifyInstance, options: GeocodingOptions): Promise<void> {
  const { pool } = options.gateway.database;
  app.get('/geocode/v1/reverse', async (request, reply) => {
    if (!(await isStaff(request, reply, options))) return reply;
    const sent = placeSchema.safeParse(request.query);
    if (!sent.success) {
      throw new AppError('invalid_input', 'Say where: latitude from -90 to 90, longitude from -180 to 180.');
    }
    reply.header('cache-control', 'no-store');
    const place = roundedPlace(sent.data);
    const address = options.geocoderUrl && ((await knownAddress(pool, place)) ?? (await ask()));
    return address ? reply.send(address) : reply.status(204).send();

    /** A geocoder that fails costs nobody more than the address. */
    async function ask() {
      if (!(await takeTurn(pool))) return null;
      try {
        const found = await askGeocoder(options.geocoderUrl, place);
        if (found) await keepAddress(pool, place, found);
        return found;
      } catch (error) {
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
    if (identity.role === 'anon') throw new AppError('not_authenticated', 'Sign in to do this.');
    const { rows } = await gateway.database.as(identity, (client) =>
      client.query<{ isStaff: boolean }>('select app.is_staff() as "isStaff"'),
    );
    if (rows[0]?.isStaff) return true;
    throw new AppError('forbidden', 'Only employees look up where they are.');
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
