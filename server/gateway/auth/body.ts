import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';

/** A text field that clients also send as null, '' or not at all when they mean "none". */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value || undefined);

/** Free data about a person, kept as it is sent. */
export const metadata = z.record(z.string(), z.json()).nullish();

/** What asks for the PKCE flow. */
export const challengeFields = { code_challenge: optionalText, code_challenge_method: optionalText };

/**
 * The request's body in the shape of `schema`; keys it does not name are ignored.
 * @throws AuthError `bad_json` for an empty body, `validation_failed` naming the field for a wrong one.
 */
export function readBody<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  if (request.body === undefined || request.body === null) {
    throw new AuthError(
      400,
      'bad_json',
      'Could not parse request body as JSON: unexpected end of JSON input',
    );
  }
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.');
  throw invalid(
    field ? `Invalid value for ${field}: ${issue?.message}` : 'The request body must be a JSON object',
  );
}

/** The last value of a query parameter; undefined when it is absent or empty. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  return [value].flat().at(-1) || undefined;
}

/**
 * An e-mail address in the form we store: trimmed and in lower case.
 * @throws AuthError `validation_failed` when it has no such form
 */
export function normaliseEmail(address: string): string {
  const parsed = z.email().max(255).safeParse(address.trim().toLowerCase());
  if (!parsed.success) throw invalid('Unable to validate email address: invalid format');
  return parsed.data;
}
