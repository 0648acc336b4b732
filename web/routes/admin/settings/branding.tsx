import { createFileRoute } from '@tanstack/react-router';
import type { BrandingSettings } from '#shared/rules/office-settings.ts';
import { BrandingForm } from '#web/features/settings/components/branding-form.tsx';
import { LoadedForm } from '#web/features/settings/components/loaded-form.tsx';
import { useSetting } from '#web/features/settings/queries.ts';
import { SettingsFrame } from './-settings-frame.tsx';

export const Route = createFileRoute('/admin/settings/branding')({ component: Screen });

const RECORDS = [{ table: 'settings', id: 'branding' }];
// Only the command writes it.
const read = (stored: unknown) =>
  (stored as BrandingSettings | undefined) ?? { product_name: '', logo_path: null };

function Screen() {
  return (
    <SettingsFrame to="/admin/settings/branding" records={RECORDS}>
      <LoadedForm query={useSetting('branding', read)}>
        {(loaded, reload) => <BrandingForm loaded={loaded} reload={reload} />}
      </LoadedForm>
    </SettingsFrame>
  );
}
