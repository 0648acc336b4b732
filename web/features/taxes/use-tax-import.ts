import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { taxCommands } from '#shared/commands/taxes.ts';
import { type ImportedRate, ratesOf } from '#web/features/taxes/tax-table.ts';
import { csvLines } from '#web/lib/csv-lines.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** A rate of the file that cannot be imported. */
export interface RateProblem {
  name: string;
  text: string;
}

/** A rate that is there, and that the table ends. */
export interface EndingRate {
  tax_rate_id: string;
  name: string;
  ends_on: string;
}

/** A table of tax rates: read and checked on this device, then imported as a whole. */
export function useTaxImport(onDone: () => void) {
  const [text, setText] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [validFrom, setValidFrom] = useState(today());
  const [fileNumber, setFileNumber] = useState(0);
  const [isComplete, setComplete] = useState(true);
  const command = useCommand('import_tax_rates', {
    invalidates: ['tax_rates', 'tax_rules', 'audit_log'],
    onSuccess: ({ added, changed, unchanged, ended }) => {
      toast({
        kind: 'success',
        title: t('Tax rates imported'),
        description: t('{{added}} new, {{changed}} changed, {{unchanged}} as they were, {{ended}} ended.', {
          ...{ added, changed, unchanged, ended },
        }),
      });
      onDone();
    },
  });
  const rates = text === null ? null : ratesOf(csvLines(text), validFrom);
  const problems = rates ? problemsOf(rates) : [];
  const fileProblem = tooLarge
    ? t('This file is larger than 5 MB. Split it and import the parts.')
    : text !== null && !rates
      ? t('The first line has neither the columns of the empty file nor those of a table by ZIP code.')
      : null;
  const canImport = rates !== null && rates.length > 0 && problems.length === 0;
  const ending = useEnding(rates ?? [], `${fileNumber} ${validFrom}`, canImport && isComplete);
  return {
    ...{ rates, problems, fileProblem, validFrom, setValidFrom, isComplete, setComplete, ending, canImport },
    choose: async (file: File) => {
      setTooLarge(file.size > MAX_BYTES);
      setFileNumber((number) => number + 1);
      setText(file.size > MAX_BYTES ? null : await file.text());
    },
    isImporting: command.isPending,
    apply: () => canImport && command.mutate({ rates, is_complete: isComplete }),
  };
}

/**
 * The rates that end with the table, as the server finds them; undefined while it does.
 * @param of which table it is: the rates themselves are too many for a key
 */
function useEnding(rates: readonly ImportedRate[], of: string, enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['tax_rates', 'ending', of],
    enabled,
    staleTime: 0,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .rpc('tax_rates_ending', { p_rates: rates as never })
          .overrideTypes<EndingRate[], { merge: false }>(),
      ),
  });
  return enabled ? data : undefined;
}

function problemsOf(rates: readonly ImportedRate[]): RateProblem[] {
  const checked = taxCommands.import_tax_rates.input.safeParse({ rates });
  return (checked.error?.issues ?? []).map(({ path, message }) => ({
    name: rates[Number(path[1])]?.name ?? '',
    text: t(received(message)),
  }));
}
