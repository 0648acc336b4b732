import type { ElevatedClient } from '#server/database/command-roles.ts';
import { asService } from '#server/domains/company/as-service.ts';
import { asGateway } from '#server/gateway/auth/accounts.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { formatNumber } from '#shared/locale.ts';
import { pathTo } from '#shared/paths.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';

/** What the command that pays needs of the server. */
export interface RemittanceOptions {
  mailer: Mailer;
  publicUrl: string;
}

export interface Remittance {
  id: string;
  runId: string;
  isVoid: boolean;
  organizationId: string;
  name: string;
  contactName: string;
  email: string | null;
  method: 'check' | 'ach';
  number: string;
  last4: string | null;
  payOn: string;
  amount: number;
  bills: { number: string; theirs: string; amount: number }[];
}

const money = (amount: number) => formatNumber(amount, { style: 'currency', currency: 'USD' });

/** Queues the remittance advice of each subcontractor of a run, in the command's transaction. */
export async function queueRemittances(
  context: Pick<CommandContext, 'client' | 'elevate'>,
  options: RemittanceOptions,
  runId: string,
): Promise<{ mailed: number; withoutAddress: string[] }> {
  const remittances = await context.elevate('command_payment_runs', async (elevated) => {
    const { rows } = await elevated.query<Remittance>(
      `${READ} where p.payment_run_id = $1 and p.voided_at is null order by o.name, p.id`,
      [runId],
    );
    await markRemitted(elevated, rows);
    return rows;
  });
  const withAddress = remittances.filter(({ email }) => email);
  await queueMails(context.client, options, withAddress);
  return {
    mailed: withAddress.length,
    withoutAddress: remittances.filter(({ email }) => !email).map(({ name }) => name),
  };
}

/** What one check or transfer says, held until the command ends: it is void before or after, not meanwhile. */
export async function holdRemittance(elevated: ElevatedClient, id: string): Promise<Remittance | undefined> {
  await elevated.query('select from public.payment_run_payees where id = $1 for update', [id]);
  const { rows } = await elevated.query<Remittance>(`${READ} where p.id = $1`, [id]);
  return rows[0];
}

/** Records who gets the advice, and when. */
export const markRemitted = (elevated: ElevatedClient, remittances: readonly Remittance[]) =>
  elevated.query(
    `update public.payment_run_payees p set remitted_to = r.email, remitted_at = now()
     from json_to_recordset($1) as r (id uuid, email text) where p.id = r.id and r.email is not null`,
    [JSON.stringify(remittances.map(({ id, email }) => ({ id, email })))],
  );

/** The text is confidential: those who read the log of mails may not see what subcontractors get. */
export const queueMails = (
  client: CommandContext['client'],
  { mailer, publicUrl }: RemittanceOptions,
  remittances: readonly Remittance[],
): Promise<void> =>
  asGateway(client, () =>
    asService(client, async () => {
      for (const remittance of remittances)
        await mailer.enqueue(client, {
          ...{ to: remittance.email ?? '', template: 'remittance', isConfidential: true },
          data: factsOf(remittance, publicUrl),
          records: [
            { table: 'payment_runs', id: remittance.runId },
            { table: 'payment_run_payees', id: remittance.id },
            { table: 'organizations', id: remittance.organizationId },
          ],
        });
    }),
  );

const READ = `
  select p.id, p.payment_run_id as "runId", p.voided_at is not null as "isVoid", o.id as "organizationId", o.name, coalesce(b.contact_name, o.contact_name, '') as "contactName",
    coalesce(nullif(b.email, ''), nullif(o.contact_email, '')) as email, p.payment_method as method,
    coalesce(p.check_number::text, p.trace_number) as number, a.account_last4 as last4, p.pay_on::text as "payOn",
    p.amount::float8 as amount, (
      select json_agg(json_build_object('number', s.internal_bill_number,
        'theirs', coalesce(s.external_bill_number, ''), 'amount', y.amount) order by s.internal_bill_number)
      from public.bill_payments y join public.subcontractor_bills s on s.id = y.subcontractor_bill_id
      where y.payment_run_payee_id = p.id
    ) as bills
  from public.payment_run_payees p
  join public.organizations o on o.id = p.organization_id
  left join public.organization_billing b on b.organization_id = o.id
  left join app.payee_accounts a on a.payment_run_payee_id = p.id`;

const factsOf = (remittance: Remittance, publicUrl: string) => ({
  email: remittance.email ?? '',
  subcontractor_name: remittance.name,
  contact_name: remittance.contactName,
  total: money(remittance.amount),
  method: remittance.method,
  number: remittance.number,
  account_last4: remittance.last4 ?? '',
  pay_on: formatInZone('date', remittance.payOn, 'UTC'),
  bills: remittance.bills.map((bill) => ({ ...bill, amount: money(bill.amount) })),
  url: publicUrl + pathTo('/subcontractor/bills'),
  site_url: publicUrl,
});
