import { SELF_CHECK_LIMIT_SECONDS } from '#shared/rules/self-checks.ts';
import type { SelfCheck } from './check-options.ts';
import { CheckProblem } from './check-problem.ts';

interface Difference {
  dimension: string;
  key: string;
  month: string;
}

/** What is kept of the margin is what all documents say (decision 102). It only reads. */
export const checkMargin: SelfCheck = async ({ database }) => {
  const rows = await database.transaction(async (client) => {
    await client.query(`select set_config('statement_timeout', $1, true)`, [
      String(SELF_CHECK_LIMIT_SECONDS.margin * 1000),
    ]);
    const answer = await client.query<Difference>(
      `select d.dimension, d.key, to_char(d.month, 'YYYY-MM') as month from app.margin_differences() d
       order by d.dimension, d.key, d.month`,
    );
    return answer.rows;
  });
  const [first] = rows;
  if (!first) return;
  const where = [first.dimension, first.key, first.month].filter(Boolean).join(' ');
  throw new CheckProblem('margin_differs', `${rows.length} sums differ, the first one: ${where}`);
};
