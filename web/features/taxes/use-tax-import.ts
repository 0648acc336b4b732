import { useState } from 'react';
import { taxCommands } from '#shared/commands/taxes.ts';
import { type ImportedRate, ratesOf } from '#web/features/taxes/tax-table.ts';
import { csvLines } from '#web/lib/csv-lines.ts';
import { today } from '#web/lib/dates.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** A rate of the file that cannot be imported. */
export interface RateProblem {
  name: string;
  text: string;
}

/** A table of tax rates: read and checked on this device, then imported as a whole. */
export function useTaxImport(onDone: () => void) {
  const [text, setText] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [validFrom, setValidFrom] = useState(today());
  const command = useCommand('import_tax_rates', {
    invalidates: ['tax_rates', 'tax_rules', 'audit_log'],
    onSuccess: ({ added, changed, unchanged }) => {
      toast({
        kind: 'success',
        title: t('Tax rates imported'),
        description: t('{{added}} new, {{changed}} changed, {{unchanged}} as they were.', {
          ...{ added, changed, unchanged },
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
  return {
    ...{ rates, problems, fileProblem, validFrom, setValidFrom, canImport },
    choose: async (file: File) => {
      setTooLarge(file.size > MAX_BYTES);
      setText(file.size > MAX_BYTES ? null : await file.text());
    },
    isImporting: command.isPending,
    apply: () => canImport && command.mutate({ rates }),
  };
}

function problemsOf(rates: readonly ImportedRate[]): RateProblem[] {
  const checked = taxCommands.import_tax_rates.input.safeParse({ rates });
  return (checked.error?.issues ?? []).map(({ path, message }) => ({
    name: rates[Number(path[1])]?.name ?? '',
    text: t(received(message)),
  }));
}
