import { type Message, message, t } from '#web/lib/text.ts';

/** The rows that a merge moves, by table. Tables without a label are parts of these. */
const TABLES: Readonly<Record<string, Message>> = {
  work_orders: message('{{count}} work order|{{count}} work orders'),
  partner_locations: message('{{count}} location|{{count}} locations'),
  organization_members: message('{{count}} person|{{count}} people'),
  invitations: message('{{count}} invitation|{{count}} invitations'),
  projects: message('{{count}} project|{{count}} projects'),
  work_order_reports: message('{{count}} report|{{count}} reports'),
  subcontractor_bills: message('{{count}} bill|{{count}} bills'),
  payment_run_payees: message('{{count}} check or transfer|{{count}} checks and transfers'),
  partner_invoices: message('{{count}} invoice|{{count}} invoices'),
  customer_payments: message('{{count}} payment|{{count}} payments'),
  credit_notes: message('{{count}} credit note|{{count}} credit notes'),
  price_lists: message('{{count}} price list|{{count}} price lists'),
  conversations: message('{{count}} conversation|{{count}} conversations'),
  organization_documents: message('{{count}} document|{{count}} documents'),
  attachments: message('{{count}} file|{{count}} files'),
};

interface Move {
  table: string;
  count: number;
}

/** What moves, in words; records without a name of their own are counted together. */
export function moveTexts(moves: readonly Move[]): string[] {
  const named = Object.keys(TABLES).flatMap((table) => {
    const count = moves.find((move) => move.table === table)?.count ?? 0;
    const label = TABLES[table];
    return count > 0 && label ? [t(label, { count })] : [];
  });
  const others = moves.filter(({ table }) => !TABLES[table]).reduce((sum, { count }) => sum + count, 0);
  return others > 0
    ? [...named, t('{{count}} entry of their history|{{count}} entries of their history', { count: others })]
    : named;
}
