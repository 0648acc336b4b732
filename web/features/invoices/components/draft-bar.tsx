import { Send } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { DraftFormReturn } from '#web/features/invoices/components/draft-facts.tsx';
import { totalOf } from '#web/features/invoices/draft-form.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface DraftBarProps {
  form: DraftFormReturn;
  formId: string;
  /** The total as it is stored, with tax. */
  storedTotal: number;
  hasTaxes: boolean;
  isChanged: boolean;
  isSaving: boolean;
  onSend: () => void;
}

/** The action bar of a draft: its total, whether it is saved, and the buttons. */
export function DraftBar(props: DraftBarProps) {
  const { form, formId, storedTotal, hasTaxes, isChanged, isSaving, onSend } = props;
  const typed = totalOf(useWatch({ control: form.control, name: 'lines' }));
  return (
    <ActionBar className="flex flex-wrap items-center gap-x-4 gap-y-2 md:max-w-3xl">
      <p className="min-w-0 flex-1">
        <span className="block text-ink-soft text-xs">
          {hasTaxes && isChanged ? t('Total before tax') : t('Total')}
        </span>
        <span className="figures font-semibold text-lg leading-tight">
          {formatMoney(isChanged ? typed : storedTotal)}
        </span>
        <span className="block text-ink-soft text-xs">
          {isChanged ? t('Not saved yet') : t('All is saved')}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:flex-1">
        <SignalButton type="submit" form={formId} variant="outline" busy={isSaving} disabled={!isChanged}>
          {t('Save Draft')}
        </SignalButton>
        <SignalButton variant="main" disabled={isSaving} onClick={onSend}>
          <Send aria-hidden />
          {isChanged ? t('Save and send…') : t('Send…')}
        </SignalButton>
      </div>
    </ActionBar>
  );
}
