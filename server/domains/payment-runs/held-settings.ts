import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { AchOriginator } from '#server/domains/payment-runs/ach-file.ts';
import { AppError } from '#shared/errors.ts';

export interface HeldSettings {
  lastRun: number;
  nextCheck: number;
  /** Null while the details of the company's bank are missing. */
  originator: AchOriginator | null;
  /** The office's day and time. */
  today: string;
  time: string;
}

/** Locks the settings of payments until the end of the transaction: runs, checks, and files get their numbers in turn. */
export async function holdSettings(elevated: ElevatedClient): Promise<HeldSettings> {
  // The moment after the lock, so that files are in the order of their times.
  await elevated.query('select from public.payment_settings for update');
  const { rows } = await elevated.query<HeldSettings>(
    `select last_run_number as "lastRun", next_check_number::float8 as "nextCheck",
       app.office_day(clock_timestamp())::text as today, to_char(clock_timestamp() at time zone app.office_time_zone(), 'HH24:MI') as time,
       case when bank_routing_number is not null then json_build_object('bankName', bank_name,
         'bankRoutingNumber', bank_routing_number, 'companyNumber', company_number, 'companyName', company_name
       ) end as originator
     from public.payment_settings`,
  );
  if (!rows[0]) throw new AppError('payment_run_bank_missing');
  return rows[0];
}
