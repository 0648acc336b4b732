import { createFileRoute } from '@tanstack/react-router';
import { CompanyForm } from '#web/features/settings/components/company-form.tsx';
import { LoadedForm } from '#web/features/settings/components/loaded-form.tsx';
import { useCompany } from '#web/features/settings/queries.ts';
import { SettingsFrame } from './-settings-frame.tsx';

export const Route = createFileRoute('/admin/settings/company')({ component: Screen });

function Screen() {
  const query = useCompany();
  const records = [
    { table: 'settings', id: 'company' },
    ...(query.data ? [{ table: 'organizations', id: query.data.id }] : []),
  ];
  return (
    <SettingsFrame to="/admin/settings/company" records={records}>
      <LoadedForm query={query}>
        {(loaded, reload) => (
          <CompanyForm organizationId={query.data?.id ?? ''} loaded={loaded} reload={reload} />
        )}
      </LoadedForm>
    </SettingsFrame>
  );
}
