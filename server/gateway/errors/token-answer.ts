import type { ErrorAnswer } from '#server/gateway/errors/refusal.ts';
import type { TokenError } from '#server/gateway/token-error.ts';

/** Claims that do not hold are PGRST303, everything before that PGRST301 (rest protocol 11). */
export function tokenErrorAnswer(error: TokenError): ErrorAnswer {
  const isDecoded = error.reason !== 'malformed' && error.reason !== 'signature';
  const description = error.message.replace(/[^\x20-\x7e]|["\\]/g, '');
  return {
    status: 401,
    body: { code: isDecoded ? 'PGRST303' : 'PGRST301', message: error.message, details: null, hint: null },
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  };
}
