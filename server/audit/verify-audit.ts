import type pg from 'pg';

/** What the verification of the whole log found. */
export type AuditVerification =
  | { is: 'intact'; blocks: number; entries: number; newest: { number: string; hash: string } | undefined }
  | { is: 'changed'; block: string; problem: string }
  /** Nothing is known: the role does not see every entry, so that the rest proves nothing. */
  | { is: 'hidden'; role: string };

interface Portion {
  last_block: string;
  blocks: number;
  entries: string;
  is_complete: boolean;
  broken_block: string | null;
  problem: string | null;
}

/** PostgreSQL's code for a missing permission: of the function, or as its own refusal. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Verifies the audit log as the client's role, block by block, until the end or the first block that was changed. */
export async function verifyAudit(client: Pick<pg.ClientBase, 'query'>): Promise<AuditVerification> {
  const { rows: roles } = await client.query<{ role: string }>('select current_user as role');
  try {
    return await verify(client);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    return { is: 'hidden', role: roles[0]?.role ?? '' };
  }
}

async function verify(client: Pick<pg.ClientBase, 'query'>): Promise<AuditVerification> {
  let [after, blocks, entries] = ['0', 0, 0];
  for (;;) {
    const { rows } = await client.query<Portion>('select * from public.verify_audit_log($1)', [after]);
    const [portion] = rows;
    if (!portion) throw new Error('The verification has no result.');
    blocks += portion.blocks;
    entries += Number(portion.entries);
    if (portion.problem)
      return { is: 'changed', block: portion.broken_block ?? '', problem: portion.problem };
    if (portion.is_complete) break;
    after = portion.last_block;
  }
  const { rows } = await client.query<{ number: string; hash: string }>(
    'select number, hash from public.audit_blocks order by number desc limit 1',
  );
  return { is: 'intact', blocks, entries, newest: rows[0] };
}
