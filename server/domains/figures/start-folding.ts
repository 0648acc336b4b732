import type { Database } from '#server/database/database.ts';
import { type Repeating, repeat } from '#server/domains/notifications/repeat.ts';

/** Whoever reads adds up what is not yet folded: that stays little. */
const EVERY_MS = 5_000;

/** Folds what writers have appended into the totals that dashboards read (decision 027), until it is stopped. */
export function startFolding({
  database,
  report,
}: {
  database: Database;
  report: (error: unknown, what: string) => void;
}): Repeating {
  return repeat(() => foldFigures(database), {
    everyMs: EVERY_MS,
    report: (error) => report(error, 'The figures of work orders could not be folded.'),
  });
}

/** Folds what there is; nothing while another process of the portal does. */
export async function foldFigures({ pool }: Database): Promise<void> {
  await pool.query('select app.fold_work_order_figures()');
}
