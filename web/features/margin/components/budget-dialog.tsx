import { useState } from 'react';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { amountProblem } from '#web/features/margin/amount-problem.ts';
import { useSaveBudget } from '#web/features/margin/queries.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';

interface BudgetDialogProps {
  projectId: string;
  saved: { budget: number | null; contract: number | null };
  /** Its schedule of values says what the customer pays, so there is no field for it. */
  hasContract: boolean;
  onClose: () => void;
}

/** Sets what a project may cost, and what the customer pays for all of it. */
export function BudgetDialog({ projectId, saved, hasContract, onClose }: BudgetDialogProps) {
  const [form, setForm] = useState({ budget: textOf(saved.budget), contract: textOf(saved.contract) });
  const [isTried, setIsTried] = useState(false);
  const save = useSaveBudget(projectId, () => {
    toast({ kind: 'success', title: t('Budget saved') });
    onClose();
  });
  const problems = {
    budget: amountProblem(form.budget),
    contract: hasContract ? undefined : amountProblem(form.contract),
  };
  const submit = () => {
    setIsTried(true);
    if (problems.budget || problems.contract) return;
    save.mutate({
      budget_amount: typedNumber(form.budget),
      ...(!hasContract && { contract_amount: typedNumber(form.contract) }),
    });
  };
  const refused = save.error && problemText(save.error);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Budget of the project')}
      description={t('Only people who see costs can read these amounts.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={submit}>
            {t('Save budget')}
          </Button>
        </>
      }
    >
      {refused && (
        <Alert kind="error" className="mb-4" title={refused.title}>
          {refused.advice}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {!hasContract && (
          <Field
            label={t('Contract value, $')}
            optional
            error={isTried ? problems.contract : undefined}
            hint={t('What the customer pays for the whole project.')}
          >
            <AmountInput
              value={form.contract}
              onChange={({ target }) => setForm({ ...form, contract: target.value })}
            />
          </Field>
        )}
        <Field
          label={t('Budget, $')}
          optional
          error={isTried ? problems.budget : undefined}
          hint={t('What the project may cost.')}
        >
          <AmountInput
            value={form.budget}
            onChange={({ target }) => setForm({ ...form, budget: target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

const textOf = (amount: number | null) => amount?.toFixed(2) ?? '';
