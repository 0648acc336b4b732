import type { TaxedLineKind } from '#shared/rules/taxes.ts';
import { useTaxRules } from '#web/features/taxes/queries.ts';
import { LINE_KIND_OPTIONS, stateName } from '#web/features/taxes/tax-labels.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What each state taxes. Each tick is saved at once. */
export function TaxRulesCard() {
  const rules = useTaxRules();
  if (rules.data?.size === 0) return null;
  return (
    <Card title={t('What is taxed')}>
      <p className="mb-3 max-w-prose text-ink-soft">
        {t('Lines that are not ticked have no tax. On a draft, you can say otherwise for a single line.')}
      </p>
      <QueryView query={rules} skeleton={<Skeleton className="h-20" />}>
        {(byState) => (
          <div className="grid gap-4">
            {[...byState].map(([state, kinds]) => (
              <StateRules key={state} state={state} kinds={kinds as TaxedLineKind[]} />
            ))}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function StateRules({ state, kinds }: { state: string; kinds: TaxedLineKind[] }) {
  const canEdit = useMay()('invoice');
  const save = useCommand('save_tax_rules', { invalidates: ['tax_rules', 'audit_log'] });
  const toggle = (kind: TaxedLineKind) => {
    const line_kinds = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
    save.mutate({ state, line_kinds, read: kinds });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{stateName(state)}</legend>
      {kinds.length === 0 && (
        <Alert kind="attention" title={t('Nothing is taxed in this state yet: tick what is.')} />
      )}
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-6">
        {LINE_KIND_OPTIONS().map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={kinds.includes(value)}
            disabled={!canEdit || save.isPending}
            onCheckedChange={() => toggle(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
