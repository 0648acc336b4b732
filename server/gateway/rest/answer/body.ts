import { answerTooLarge } from '#server/gateway/errors/rest-refusals.ts';
import type { AnswerFormat } from '#server/gateway/rest/parse/media-type.ts';

/**
 * The body that a statement answered for `rows` rows. There is always one, unless it was larger than the settings
 * allow.
 * @throws Refusal answer_too_large (413)
 */
export function bodyOf(
  body: string | null | undefined,
  rows: number,
  { kind }: Pick<AnswerFormat, 'kind'>,
): string | Buffer {
  if (body !== null && body !== undefined) return kind === 'bytes' ? Buffer.from(body, 'hex') : body;
  if (rows > 0) throw answerTooLarge();
  return '';
}
