import { randomUUID } from 'node:crypto';
import type { contractCommands } from '#shared/commands/contracts.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import type { Fixture } from './fixture.ts';

/** How the commands on contracts and deposits succeed, as often as wanted. */

type ContractCommand = keyof typeof contractCommands & CommandName;
type Recipes = {
  [Name in ContractCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

const one = async <Row extends object>({ owner }: Fixture, text: string, values: unknown[]) => {
  const { rows } = await owner.query<Row>(text, values);
  if (!rows[0]) throw new Error('Nothing was added.');
  return rows[0];
};

/** A project of the customer. */
const addProject = async (fixture: Fixture) =>
  (
    await one<{ id: string }>(
      fixture,
      'insert into projects (name, organization_id) values ($1, $2) returning id',
      [`Remodel ${randomUUID()}`, fixture.company.organizations.customer],
    )
  ).id;

/** A contract of one line of $1,000, half of which is completed. */
const addContract = (fixture: Fixture) =>
  addProject(fixture).then((projectId) =>
    one<{ project_id: string; version: string; line: string }>(
      fixture,
      `with contract as (
         insert into project_contracts (id, project_id, retainage_percent) values ($1, $1, 10) returning *
       ), line as (
         insert into project_contract_lines (project_contract_id, position, description, scheduled_value,
           percent_complete) select id, 1, 'Demolition', 1000, 50 from contract returning id
       )
       select project_id, to_json(updated_at) #>> '{}' as version, line.id as line from contract, line`,
      [projectId],
    ),
  );

/** An invoice of the customer with one line. @returns its id and version */
const addInvoice = async (fixture: Fixture, projectId: string | null, kind: string, price: number) => {
  const { id } = await one<{ id: string }>(
    fixture,
    `with invoice as (
       insert into partner_invoices (organization_id, project_id) values ($1, $2) returning id
     ), line as (
       insert into partner_invoice_lines (partner_invoice_id, kind, description, unit_price)
       select id, $3, 'Line', $4 from invoice
     )
     select id from invoice`,
    [fixture.company.organizations.customer, projectId, kind, price],
  );
  return one<{ id: string; version: string }>(
    fixture,
    `select id, to_json(updated_at) #>> '{}' as version from partner_invoices where id = $1`,
    [id],
  );
};

const send = (fixture: Fixture, id: string) =>
  fixture.owner.query(
    "update partner_invoices set status = 'sent', issue_date = current_date where id = $1",
    [id],
  );

export const CONTRACT_RECIPES: Recipes = {
  save_contract: {
    as: 'admin',
    prepare: async (fixture) => ({
      project_id: await addProject(fixture),
      lines: [{ description: 'Demolition', scheduled_value: 1000 }],
    }),
  },
  delete_contract: {
    as: 'admin',
    prepare: async (fixture) => {
      const { project_id, version } = await addContract(fixture);
      return { project_id, version };
    },
  },
  record_progress: {
    as: 'admin',
    prepare: async (fixture) => {
      const { project_id, version, line } = await addContract(fixture);
      return { project_id, version, lines: [{ id: line, percent_complete: 60 }] };
    },
  },
  create_progress_invoice: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ project_id: (await addContract(fixture)).project_id, submission_key: randomUUID() },
    }),
  },
  create_project_invoice: {
    as: 'admin',
    prepare: async (fixture) => {
      const project_id = await addProject(fixture);
      await fixture.owner.query(
        `insert into mileage_entries (employee_user_id, recorded_by, project_id, drive_date, miles, status, approved_at,
           submission_key) values ($1, $1, $2, '2026-03-02', 12, 'approved', now(), gen_random_uuid())`,
        [fixture.company.people.employee.profileId, project_id],
      );
      return { project_id, submission_key: randomUUID() };
    },
  },
  release_retainage: {
    as: 'admin',
    prepare: async (fixture) => {
      const { project_id, line } = await addContract(fixture);
      const { id } = await addInvoice(fixture, project_id, 'retainage', 0);
      await fixture.owner.query(
        `insert into partner_invoice_lines (partner_invoice_id, kind, description, unit_price, contract_line_id,
           retainage_percent) values ($1, 'flat', 'Demolition', 500, $2, 10)`,
        [id, line],
      );
      await send(fixture, id);
      return { project_id, amount: 50, submission_key: randomUUID() };
    },
  },
  create_deposit: {
    as: 'admin',
    prepare: async ({ company }) => ({
      ...{
        organization_id: company.organizations.customer,
        amount: 20,
        description: `Deposit ${randomUUID()}`,
      },
      submission_key: randomUUID(),
    }),
  },
  apply_deposit: {
    as: 'admin',
    prepare: async (fixture) => {
      const deposit = await addInvoice(fixture, null, 'deposit', 30);
      await send(fixture, deposit.id);
      await fixture.owner.query(
        `with payment as (
           insert into customer_payments (organization_id, method, received_on, amount)
           values ($1, 'check', current_date, 30) returning id
         )
         insert into payment_allocations (customer_payment_id, partner_invoice_id, amount)
         select id, $2, 30 from payment`,
        [fixture.company.organizations.customer, deposit.id],
      );
      const draft = await addInvoice(fixture, null, 'other', 50);
      return { invoice_id: draft.id, version: draft.version, deposit_invoice_id: deposit.id };
    },
  },
};
