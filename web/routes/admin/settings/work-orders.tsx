import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_WORK_ORDER_SETTINGS, type WorkOrderSettings } from '#shared/rules/office-settings.ts';
import { LoadedForm } from '#web/features/settings/components/loaded-form.tsx';
import { WorkOrdersForm } from '#web/features/settings/components/work-orders-form.tsx';
import { useSetting } from '#web/features/settings/queries.ts';
import { formOf } from '#web/features/settings/work-order-form-values.ts';
import { SettingsFrame } from './-settings-frame.tsx';

export const Route = createFileRoute('/admin/settings/work-orders')({ component: Screen });

const RECORDS = [{ table: 'settings', id: 'work_orders' }];
// Only the command writes it.
const read = (stored: unknown) =>
  formOf((stored as WorkOrderSettings | undefined) ?? DEFAULT_WORK_ORDER_SETTINGS);

function Screen() {
  return (
    <SettingsFrame to="/admin/settings/work-orders" records={RECORDS}>
      <LoadedForm query={useSetting('work_orders', read)}>
        {(loaded, reload) => <WorkOrdersForm loaded={loaded} reload={reload} />}
      </LoadedForm>
    </SettingsFrame>
  );
}
