import type { CommandInput } from '#shared/commands.ts';
import type { Contract } from '#web/features/contract-billing/queries.ts';

export type ContractForm = CommandInput<'save_contract'>;
type FormLine = ContractForm['lines'][number];

/** A new line. It has no value yet: the field is empty, which is not 0. */
export const newLine = (): FormLine =>
  ({
    ...{ id: null, description: '', kind: 'flat', change_order: null, is_milestone: false },
    retainage_percent: null,
  }) as unknown as FormLine;

/** The form of a contract; an empty one for a project without. */
export const formOf = (projectId: string, contract: Contract | null): ContractForm => ({
  project_id: projectId,
  version: contract?.updated_at ?? null,
  retainage_percent: contract?.retainage_percent ?? 0,
  partner_location_id: contract?.partner_location_id ?? null,
  lines: contract
    ? contract.lines.map((line) => ({
        ...{ id: line.id, description: line.description, kind: line.kind as FormLine['kind'] },
        ...{ scheduled_value: line.scheduled_value, change_order: line.change_order },
        ...{ is_milestone: line.is_milestone, retainage_percent: line.retainage_percent },
      }))
    : [newLine()],
});

/** Whether something of a contract is on invoices: from then on, its schedule changes by change orders. */
export const isBilled = (contract: Contract | null): boolean =>
  contract?.lines.some((line) => (line.billed_amount ?? 0) > 0) ?? false;
