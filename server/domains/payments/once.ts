import { createHash } from 'node:crypto';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Does something for a request once: repeated, also at the same time, it gets the answer of the first one.
 * @throws AppError `idempotency_conflict` when the key was used for something else
 */
export async function once<Answer>(
  elevated: ElevatedClient,
  command: string,
  input: { submission_key: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const digest = createHash('sha256')
    .update(JSON.stringify([command, input]))
    .digest('hex');
  const { rows } = await elevated.query<{ is_same: boolean; answer: Answer | null }>(
    'select is_same, answer from app.hold_payment_request($1, $2)',
    [input.submission_key, digest],
  );
  if (!rows[0]?.is_same) throw new AppError('idempotency_key_reused', {}, { field: 'submission_key' });
  if (rows[0].answer) return rows[0].answer;
  const answer = await work();
  await elevated.query('select app.answer_payment_request($1, $2)', [
    input.submission_key,
    JSON.stringify(answer),
  ]);
  return answer;
}
