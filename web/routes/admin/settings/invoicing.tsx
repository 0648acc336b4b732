import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_INVOICING_SETTINGS, type InvoicingSettings } from '#shared/rules/office-settings.ts';
import { InvoicingForm, invoicingFormValues } from '#web/features/settings/components/invoicing-form.tsx';
import { LoadedForm } from '#web/features/settings/components/loaded-form.tsx';
import { useSetting } from '#web/features/settings/queries.ts';
import { SettingsFrame } from './-settings-frame.tsx';

export const Route = createFileRoute('/admin/settings/invoicing')({ component: Screen });

const RECORDS = [{ table: 'settings', id: 'invoicing' }];
// Only the command writes it.
const read = (stored: unknown) =>
  invoicingFormValues((stored as InvoicingSettings | undefined) ?? DEFAULT_INVOICING_SETTINGS);

function Screen() {
  return (
    <SettingsFrame to="/admin/settings/invoicing" records={RECORDS}>
      <LoadedForm query={useSetting('invoicing', read)}>
        {(loaded, reload) => <InvoicingForm loaded={loaded} reload={reload} />}
      </LoadedForm>
    </SettingsFrame>
  );
}
