import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { openFixture } from '#server/domains/invoices/test/fixture.ts';
import type { CommandInput } from '#shared/commands.ts';

type Lines = CommandInput<'save_contract'>['lines'];

interface Sums {
  contract_value: number;
  change_orders: number;
  completed: number;
  billed: number;
  held: number;
  released: number;
  retained: number;
  releasing: number;
}

/** The fixture of invoices, with builders of projects that have a contract. */
export async function openContractFixture() {
  const fixture = await openFixture();
  const { one, call, company, people } = fixture;
  const { customer } = company.organizations;

  const project = async (organization: string | null = customer) =>
    (
      await one<{ id: string }>('insert into projects (name, organization_id) values ($1, $2) returning id', [
        'Store remodel',
        organization,
      ])
    ).id;

  /** A contract as a form is filled with it. */
  const contract = (projectId: string) =>
    one<{ version: string; lines: { id: string; description: string; billed: number; percent: number }[] }>(
      `select to_json(c.updated_at) #>> '{}' as version, (
         select json_agg(json_build_object('id', l.id, 'description', l.description,
           'billed', app.billed_of_contract_line(l.id), 'percent', l.percent_complete) order by l.position)
         from project_contract_lines l where l.project_contract_id = c.id
       ) as lines from project_contracts c where c.project_id = $1`,
      [projectId],
    );

  /** A project with a contract: by default two lines of $10,000 and $5,000, and 10% retainage. */
  const signed = async (lines: Lines = SCHEDULE, retainage = 10) => {
    const projectId = await project();
    const { error } = await call('biller', 'save_contract', {
      ...{ project_id: projectId, retainage_percent: retainage, lines },
    });
    if (error) throw error;
    return projectId;
  };

  /** Records progress of all lines, in their order. */
  const progress = async (projectId: string, ...percents: number[]) => {
    const { version, lines } = await contract(projectId);
    return call('biller', 'record_progress', {
      ...{ project_id: projectId, version },
      lines: percents.map((percent_complete, index) => ({ id: lines[index]?.id ?? '', percent_complete })),
    });
  };

  const bill = (projectId: string, as: 'biller' | 'otherBiller' = 'biller', submission_key = randomUUID()) =>
    call(as, 'create_progress_invoice', { project_id: projectId, submission_key });

  const release = (projectId: string, amount: number, submission_key = randomUUID()) =>
    call('biller', 'release_retainage', { project_id: projectId, amount, submission_key });

  const send = async (id: string) => {
    const { invoice_id, version } = await fixture.read(id);
    return call('biller', 'send_invoice', { invoice_id, version, is_emailed: false });
  };

  /** The next draft of a contract, sent. @returns its id */
  const billed = async (projectId: string, ...percents: number[]) => {
    await progress(projectId, ...percents);
    const { data, error } = await bill(projectId);
    if (error) throw new Error(error.message);
    const id = String(data?.id);
    await send(id);
    return id;
  };

  const sums = async (projectId: string): Promise<Sums> => {
    const { data, error } = await people.biller.client.rpc('contracts', { p_project_id: projectId });
    if (error) throw error;
    return (data as unknown as Sums[])[0] as Sums;
  };

  const linesOf = async (id: string) =>
    (
      await fixture.portal.owner.query<{ kind: string; description: string; amount: number }>(
        `select kind, description, amount::float8 as amount from partner_invoice_lines
         where partner_invoice_id = $1 order by position`,
        [id],
      )
    ).rows;

  /** The text of a PDF document. */
  const textOf = async (kind: 'invoices' | 'statements', id: string) => {
    const { data } = await people.biller.client.auth.getSession();
    const answer = await fetch(`${fixture.portal.url}/documents/v1/${kind}/${id}.pdf`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
      mergePages: true,
    });
    return text.replace(/\s+/g, ' ');
  };

  const pay = (invoiceId: string, amount: number) =>
    call('biller', 'record_payment', {
      ...{ organization_id: customer, method: 'check', received_on: '2026-03-20', amount },
      ...{ allocations: [{ invoice_id: invoiceId, amount }], submission_key: randomUUID() },
    });

  return {
    ...fixture,
    ...{
      customer,
      project,
      contract,
      signed,
      progress,
      bill,
      release,
      send,
      billed,
      sums,
      linesOf,
      pay,
      textOf,
    },
  };
}

const SCHEDULE: Lines = [
  { description: 'Demolition', scheduled_value: 10_000 },
  { description: 'Doors', scheduled_value: 5000, is_milestone: true },
];
