import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_TRADE_SETTINGS, type TradeSetting } from '#shared/rules/trades.ts';
import { useChecklists } from '#web/features/reports/checklist-queries.ts';
import { ChecklistEditor } from '#web/features/reports/components/checklist-editor.tsx';
import { LoadedForm } from '#web/features/settings/components/loaded-form.tsx';
import { TradesForm } from '#web/features/settings/components/trades-form.tsx';
import { useSetting } from '#web/features/settings/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { SettingsFrame } from './-settings-frame.tsx';

export const Route = createFileRoute('/admin/settings/trades')({ component: Screen });

// Only the command writes it.
const read = (stored: unknown) => ({
  trades: (stored as TradeSetting[] | undefined) ?? [...DEFAULT_TRADE_SETTINGS],
});

function Screen() {
  const { data: checklists = [] } = useChecklists();
  const records = [
    { table: 'settings', id: 'trades' },
    ...checklists.map(({ id }) => ({ table: 'report_checklists', id })),
  ];
  return (
    <SettingsFrame to="/admin/settings/trades" records={records}>
      <LoadedForm query={useSetting('trades', read)}>
        {(loaded, reload) => <TradesForm loaded={loaded} reload={reload} />}
      </LoadedForm>
      <Card title={t('Checklists')}>
        <p className="mb-3 text-pretty text-ink-soft">
          {t('The checks that a crew answers before it submits a report. Submitted reports keep their list.')}
        </p>
        <ChecklistEditor />
      </Card>
    </SettingsFrame>
  );
}
