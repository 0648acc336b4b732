import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { type CommandName, commands } from '#shared/commands.ts';
import { campaign } from '#test/support/campaign.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';

/**
 * Every command, called by those who have no part in what it names: each answer is for people, none is PostgreSQL's.
 */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const OUTSIDERS: PersonName[] = ['stranger', 'otherPartner', 'otherSubcontractor'];
const RAW = /row-level security|violates|permission denied for|null value/;

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** A value that the schema describes, in which every id is `id`. */
function exampleOf(schema: Schema, id: string): unknown {
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, id);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, each]) => [name, exampleOf(each, id)]),
    );
  }
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, id)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (schema.format === 'uuid') return id;
  if (schema.format === 'date') return '2026-03-02';
  if (schema.format === 'date-time') return '2026-03-02T15:00:00Z';
  return 'Checked by a test';
}

async function addForeignRows(): Promise<string[]> {
  const { customer, subcontractor } = company.organizations;
  const id = async (text: string, values: unknown[]) => (await portal.owner.query(text, values)).rows[0].id;
  const order = await id(
    `insert into public.work_orders (title, status, organization_id, assigned_organization_id)
     values ('Door does not close', 'in_progress', $1, $2) returning id`,
    [customer, subcontractor],
  );
  const project = await id(
    `insert into public.projects (name, organization_id) values ('Doors', $1) returning id`,
    [customer],
  );
  const { data } = await company.people.subcontractor.client.rpc('submit_report', {
    ...{ work_order_id: order, submission_key: randomUUID(), work_performed: 'Replaced the closer.' },
    ...{ hours_worked: 1, crew_size: 1, completed_on: '2026-03-02', is_final: true },
  } as never);
  const { id: report } = data as unknown as { id: string };
  return [order, project, report, company.locationId, customer, subcontractor, randomUUID()];
}

test('no command returns a message of the database to an outsider', { timeout: 120_000 }, async () => {
  const ids = [...(await addForeignRows()), company.people.admin.profileId];
  const each = sized({ quick: 2, push: 4, release: 16 });
  const { random } = campaign('commands of outsiders', `${each} drawn ids for each`);
  const raw = new Set<string>();
  const understood = new Set<string>();
  for (const name of Object.keys(commands) as CommandName[]) {
    const schema = toJSONSchema(commands[name].input, { unrepresentable: 'any', io: 'input' }) as Schema;
    for (const who of OUTSIDERS) {
      for (const id of Array.from({ length: each }, () => ids[Math.floor(random() * ids.length)] as string)) {
        const { error } = await company.people[who].client.rpc(name, exampleOf(schema, id) as never);
        if (error?.code !== 'invalid_input') understood.add(name);
        const text = `${error?.message} ${error?.details}`;
        if (RAW.test(text) || error?.code === 'internal') raw.add(`${name} as ${who}: ${text}`);
      }
    }
  }
  expect([...raw]).toEqual([]);
  // The generated values reach the rules of most commands; the others refuse them before.
  expect(understood.size).toBeGreaterThan(Object.keys(commands).length * 0.7);
});
