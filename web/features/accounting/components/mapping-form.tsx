import { useState } from 'react';
import { fieldsOfMapping, MAPPING_FIELDS, type Mapping } from '#shared/rules/accounting.ts';
import { fieldText, keyText, MAPPING_ROWS, SCOPE_LABELS } from '#web/features/accounting/labels.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Input } from '#web/ui/input.tsx';

type Typed = Readonly<Record<string, string>>;

const nameOf = (scope: string, key: string, field: string) => `${scope} ${key} ${field}`;

/** What the accounting program calls accounts, products, classes, and taxes. */
export function MappingForm({ mappings }: { mappings: readonly Mapping[] }) {
  const canEdit = useMay()('invoice');
  const [typed, setTyped] = useState<Typed>({});
  const save = useCommand('save_accounting_mappings', {
    invalidates: ['accounting_mappings', 'accounting_batches', 'audit_log'],
    onSuccess: () => {
      setTyped({});
      toast({ kind: 'success', title: t('Names saved') });
    },
  });
  const textIn = (scope: string, key: string, field: (typeof MAPPING_FIELDS)[number]) =>
    typed[nameOf(scope, key, field)] ??
    mappings.find((one) => one.scope === scope && one.key === key)?.[field] ??
    '';
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
          <div className="grid gap-3">
            {keys.map((key) => (
              <fieldset key={key} className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[11rem_1fr] sm:items-center">
                <legend className="contents">
                  <span className="text-ink-soft">{keyText(scope, key)}</span>
                </legend>
                <div className="grid gap-2 sm:grid-flow-col sm:auto-cols-fr">
                  {fieldsOfMapping(scope, key).map((field) => (
                    <Input
                      key={field}
                      aria-label={`${keyText(scope, key)}: ${fieldText(key, field)}`}
                      placeholder={fieldText(key, field)}
                      maxLength={field === 'account' ? 120 : 100}
                      disabled={!canEdit}
                      value={textIn(scope, key, field)}
                      onChange={(event) =>
                        setTyped({ ...typed, [nameOf(scope, key, field)]: event.target.value })
                      }
                    />
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        </Card>
      ))}
      {canEdit && (
        <div className="flex justify-end">
          <Button type="submit" variant="main" busy={save.isPending} disabled={changed.length === 0}>
            {t('Save')}
          </Button>
        </div>
      )}
    </form>
  );
}
