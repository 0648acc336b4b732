import { useState } from 'react';
import {
  type AccountingFormat,
  MAPPING_FIELDS,
  type Mapping,
  type MappingField,
  type MappingScope,
  neededFields,
  usualKey,
} from '#shared/rules/accounting.ts';
import { MappingRow } from '#web/features/accounting/components/mapping-row.tsx';
import { MAPPING_ROWS, SCOPE_LABELS } from '#web/features/accounting/labels.ts';
import type { BatchPreview } from '#web/features/accounting/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

type Typed = Readonly<Record<string, string>>;

const nameOf = (scope: string, key: string, field: string) => `${scope} ${key} ${field}`;

interface MappingFormProps {
  mappings: readonly Mapping[];
  /** The fields that it needs are marked where the next batch has no name. */
  format: AccountingFormat;
  unmapped: BatchPreview['unmapped'];
}

/** What the accounting program calls accounts, products, classes, and taxes. */
export function MappingForm({ mappings, format, unmapped }: MappingFormProps) {
  const canEdit = useMay()('invoice');
  const [typed, setTyped] = useState<Typed>({});
  const save = useCommand('save_accounting_mappings', {
    invalidates: ['accounting_mappings', 'accounting_batches', 'audit_log'],
    onSuccess: () => {
      setTyped({});
      toast({ kind: 'success', title: t('Names saved') });
    },
  });
  const textIn = (scope: string, key: string, field: MappingField) =>
    typed[nameOf(scope, key, field)] ??
    mappings.find((one) => one.scope === scope && one.key === key)?.[field] ??
    '';
  const usualIn = (scope: MappingScope, key: string, field: MappingField) => {
    const usual = usualKey(scope, key);
    return usual === undefined || usual === key ? '' : textIn(scope, usual, field);
  };
  const isUnmapped = (scope: string, key: string) =>
    unmapped.some((one) => one.scope === scope && one.key === key);
  const changed = MAPPING_ROWS.flatMap(({ scope, keys }) =>
    keys
      .filter((key) => MAPPING_FIELDS.some((field) => nameOf(scope, key, field) in typed))
      .map((key) => ({
        ...{ scope, key, account: textIn(scope, key, 'account'), item: textIn(scope, key, 'item') },
        ...{ class: textIn(scope, key, 'class'), tax_code: textIn(scope, key, 'tax_code') },
      })),
  );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ mappings: changed });
      }}
    >
      {MAPPING_ROWS.map(({ scope, keys }) => (
        <Card key={scope} title={t(SCOPE_LABELS[scope])}>
          <div className="grid gap-4 sm:gap-3">
            {keys.map((key) => (
              <MappingRow
                key={key}
                {...{ scope, of: key, canEdit }}
                missing={isUnmapped(scope, key) ? neededFields(format, scope, key) : []}
                textIn={(field) => textIn(scope, key, field)}
                usualIn={(field) => usualIn(scope, key, field)}
                onType={(field, text) => setTyped({ ...typed, [nameOf(scope, key, field)]: text })}
              />
            ))}
          </div>
        </Card>
      ))}
      {canEdit && (
        <div className="sticky bottom-20 z-10 flex justify-end border-line border-t bg-paper py-3 md:bottom-0">
          <Button type="submit" variant="main" busy={save.isPending} disabled={changed.length === 0}>
            {t('Save')}
          </Button>
        </div>
      )}
    </form>
  );
}
