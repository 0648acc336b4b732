import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import type { Scenario } from './support/scenario.ts';
import { withScenario } from './support/with-scenario.ts';

/**
 * Nobody can hang a row of their own on a parent of somebody else, and the refusal of a parent that exists is the one
 * of a parent that does not: else ids could be guessed by asking.
 */
const cases = withScenario();

interface ForeignParent {
  child: string;
  as: IdentityName;
  parent: (scenario: Scenario) => string;
  text: string;
  values: (scenario: Scenario, parent: string) => unknown[];
}

const attempts: ForeignParent[] = [
  {
    child: 'a location of another customer',
    as: 'partner',
    parent: ({ organizations }) => organizations.otherPartner,
    text: `insert into public.partner_locations (name, organization_id) values ('Mine', $1)`,
    values: (_scenario, parent) => [parent],
  },
  {
    child: 'a bill of another subcontractor',
    as: 'subcontractor',
    parent: ({ organizations }) => organizations.otherSubcontractor,
    text: `insert into public.subcontractor_bills (subcontractor_organization_id) values ($1)`,
    values: (_scenario, parent) => [parent],
  },
  {
    child: 'a bill line for work that never was the subcontractor’s',
    as: 'subcontractor',
    parent: ({ rows }) => rows.newWorkOrder,
    text: `insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount)
           values ($1, $2, 5)`,
    values: ({ rows }, parent) => [rows.draftBill, parent],
  },
  {
    child: 'a line on a bill of another subcontractor',
    as: 'subcontractor',
    parent: ({ rows }) => rows.otherDraftBill,
    text: `insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount)
           values ($2, $1, 5)`,
    values: ({ rows }, parent) => [rows.workOrder, parent],
  },
  {
    child: 'a photo on a work order of another customer',
    as: 'partner',
    parent: ({ rows }) => rows.otherWorkOrder,
    text: `insert into public.attachments (storage_path, file_name, content_type, size_bytes, work_order_id)
           values ($1 || '/x.jpg', 'x.jpg', 'image/jpeg', 1, $2)`,
    values: ({ profiles }, parent) => [profiles.partner, parent],
  },
  {
    child: 'a thread on a work order of another customer',
    as: 'partner',
    parent: ({ rows }) => rows.otherWorkOrder,
    text: `insert into public.conversations (conversation_type, work_order_id) values ('work_order', $1)`,
    values: (_scenario, parent) => [parent],
  },
  {
    child: 'a message in a conversation of two others',
    as: 'otherPartner',
    parent: ({ rows }) => rows.direct,
    text: `insert into public.work_order_messages (conversation_id, message) values ($1, 'Hello')`,
    values: (_scenario, parent) => [parent],
  },
  {
    child: 'a reading mark in a thread of another customer',
    as: 'otherPartner',
    parent: ({ rows }) => rows.thread,
    text: `insert into public.conversation_participants (conversation_id, user_id) values ($2, $1)`,
    values: ({ profiles }, parent) => [profiles.otherPartner, parent],
  },
  {
    child: 'a read receipt for a message of two others',
    as: 'otherPartner',
    parent: ({ rows }) => rows.directMessage,
    text: `insert into public.message_read_receipts (message_id) values ($1)`,
    values: (_scenario, parent) => [parent],
  },
  {
    child: 'an allocation on a receipt of a colleague',
    as: 'admin',
    parent: ({ rows }) => rows.receipt,
    text: `insert into public.receipt_allocations (receipt_id, work_order_id, amount) values ($2, $1, 5)`,
    values: ({ rows }, parent) => [rows.workOrder, parent],
  },
];

/** Everything an answer could tell, with the id itself masked. */
async function refusal(attempt: ForeignParent, parent: string): Promise<string> {
  try {
    await cases.as(attempt.as, (client) =>
      client.query(attempt.text, attempt.values(cases.scenario, parent)),
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return [error.code, error.message, error.detail, error.hint].join(' | ').replaceAll(parent, '<id>');
  }
  return 'accepted';
}

describe('a foreign parent', () => {
  it.for(attempts)('is refused as one that does not exist: $child', async (attempt) => {
    const foreign = await refusal(attempt, attempt.parent(cases.scenario));
    expect(foreign).not.toBe('accepted');
    expect(foreign).toBe(await refusal(attempt, randomUUID()));
  });
});
