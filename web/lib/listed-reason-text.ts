import { reasonNamed } from '#shared/error-reasons/index.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { received, t } from '#web/lib/text.ts';

/**
 * The texts of the reason that the key `details` of a refusal names, with its parameters. Undefined for any other: an error of
 * PostgreSQL, or a reason of a newer server.
 */
export function listedReasonText(details: unknown): { title: string; advice: string } | undefined {
  const said = readReason(details);
  const reason = said && reasonNamed(said.reason);
  if (!reason) return undefined;
  const { text, hint = '' } = reason;
  return { title: t(received(text), said.params), advice: t(received(hint), said.params) };
}
