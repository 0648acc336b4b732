import { useState } from 'react';
import { priceCommands } from '#shared/commands/prices.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { copyName, nextYear } from '#web/features/prices/copy-name.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

export interface CopiedList {
  id: string;
  name: string;
  updated_at: string;
}

interface CopyDialogProps {
  list: CopiedList;
  onClose: () => void;
  /** Gets the id of the copy. */
  onCopied: (id: string) => void;
}

/** Makes a price list of another one, for the prices of the next year. */
export function CopyDialog({ list, onClose, onCopied }: CopyDialogProps) {
  const [form, setForm] = useState({
    ...{ name: copyName(list.name), valid_from: nextYear(), ends_former: true, percent: '' },
  });
  const { submit, clear, errorOf, isPending } = useKeyedCommand('copy_price_list', {
    shape: priceCommands.copy_price_list,
    invalidates: ['price_lists', 'audit_log'],
    onDone: ({ id }) => {
      toast({ kind: 'success', title: t('{{name}} is added', { name: form.name.trim() }) });
      onCopied(id);
    },
  });
  const edit = (changes: Partial<typeof form>) => {
    setForm({ ...form, ...changes });
    clear();
  };
  const { percent, ...facts } = form;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Copy {{name}}', { name: list.name })}
      description={t('The copy has all of its prices, for the same work.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            onClick={() =>
              submit({
                ...{ ...facts, price_list_id: list.id, version: list.updated_at },
                raise_percent: percent.trim() === '' ? null : (typedNumber(percent) ?? Number.NaN),
              })
            }
          >
            {t('Copy price list')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('Name')} required error={errorOf('name')}>
          <Input
            value={form.name}
            maxLength={160}
            autoComplete="off"
            onChange={(event) => edit({ name: event.target.value })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Valid from')} required error={errorOf('valid_from')}>
            <Input
              type="date"
              value={form.valid_from}
              onChange={(event) => edit({ valid_from: event.target.value })}
            />
          </Field>
          <Field
            label={t('Raise prices, %')}
            optional
            hint={t('Hours, trips, miles, and flat prices, rounded to cents. Markups and NTEs stay.')}
            error={errorOf('raise_percent')}
          >
            <AmountInput value={percent} onChange={(event) => edit({ percent: event.target.value })} />
          </Field>
        </div>
        <Checkbox
          label={t('{{name}} ends on the day before', { name: list.name })}
          checked={form.ends_former}
          onCheckedChange={(ends_former) => edit({ ends_former })}
        />
      </div>
    </Dialog>
  );
}
