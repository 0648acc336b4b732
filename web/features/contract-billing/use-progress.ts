import { useState } from 'react';
import { CONTRACT_SOURCES, type Contract } from '#web/features/contract-billing/queries.ts';
import { typedPercent } from '#web/features/contract-billing/typed-percent.ts';
import { useContractCommand } from '#web/features/contract-billing/use-contract-command.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

/** Progress as it is typed: what differs from what is stored, by the line. */
export function useProgress(projectId: string, contract: Contract, onInvoice: (id: string) => void) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [thenBills, setThenBills] = useState(false);
  const changed = contract.lines.flatMap((line) => {
    const text = typed[line.id];
    const percent = text === undefined ? line.percent_complete : (typedPercent(text) ?? Number.NaN);
    return percent === line.percent_complete ? [] : [{ id: line.id, percent_complete: percent }];
  });
  const wrongId = changed.find(
    ({ percent_complete: percent }) => !(percent >= 0 && percent <= 100) || hasManyDecimals(percent),
  )?.id;
  const bill = useContractCommand('create_progress_invoice', ({ id }) => onInvoice(id));
  const save = useCommand('record_progress', {
    invalidates: CONTRACT_SOURCES,
    onSuccess: () => {
      setTyped({});
      if (thenBills) bill.submit({ project_id: projectId });
      else toast({ kind: 'success', title: t('Progress saved') });
    },
  });
  const record = (bills: boolean) => {
    setThenBills(bills);
    save.mutate({ project_id: projectId, version: contract.updated_at, lines: changed });
  };
  return {
    valueOf: (line: Contract['lines'][number]) => typed[line.id] ?? String(line.percent_complete),
    type: (id: string, text: string) => setTyped({ ...typed, [id]: text }),
    isChanged: changed.length > 0,
    wrongId,
    isSaving: save.isPending && !thenBills,
    isBilling: bill.isPending || (save.isPending && thenBills),
    save: () => wrongId === undefined && record(false),
    /** Saves what is typed, then makes the draft. */
    bill: () => {
      if (wrongId !== undefined) return;
      if (changed.length > 0) record(true);
      else bill.submit({ project_id: projectId });
    },
  };
}

const hasManyDecimals = (percent: number) => Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-6;
