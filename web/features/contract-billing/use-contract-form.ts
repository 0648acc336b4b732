import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contractCommands } from '#shared/commands/contracts.ts';
import type { ContractForm } from '#web/features/contract-billing/contract-form.ts';
import { CONTRACT_SOURCES } from '#web/features/contract-billing/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

/** The form of a contract. The server refuses a version that somebody else has changed meanwhile. */
export function useContractForm(loaded: ContractForm, onSaved: () => void) {
  const [isSaved, setSaved] = useState(false);
  const form = useForm<ContractForm>({
    defaultValues: loaded,
    resolver: standardSchemaResolver(contractCommands.save_contract.input) as never,
  });
  const save = useCommand('save_contract', {
    invalidates: CONTRACT_SOURCES,
    onSuccess: () => {
      toast({ kind: 'success', title: t('Contract saved') });
      setSaved(true);
      onSaved();
    },
  });
  return {
    form,
    submit: form.handleSubmit((values) => save.mutate(values)),
    isSaving: save.isPending,
    isChanged: form.formState.isDirty && !isSaved,
  };
}
