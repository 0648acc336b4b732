import { reasonNamed } from '#shared/error-reasons/index.ts';
import { paramTexts } from '#shared/error-reasons/param-texts.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { received, t } from '#shared/text.ts';

/**
 * The text of the reason in `details` of a refusal, with its parameters. Undefined for other errors: an error of
 * PostgreSQL, or a reason that only a newer server knows.
 */
export function listedReasonText(details: unknown): { title: string; advice: string } | undefined {
  const said = readReason(details);
  const reason = said && reasonNamed(said.reason);
  if (!reason) return undefined;
  const { text, hint = '' } = reason;
  const values = paramTexts(said.params);
  return { title: t(received(text), values), advice: t(received(hint), values) };
}
