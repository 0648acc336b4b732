import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_WORKING_TIME, type WorkingTime } from '#shared/rules/office-settings.ts';
import { LoadedForm } from '#web/features/settings/components/loaded-form.tsx';
import { WorkingTimeForm } from '#web/features/settings/components/working-time-form.tsx';
import { useSetting } from '#web/features/settings/queries.ts';
import { SettingsFrame } from './-settings-frame.tsx';

export const Route = createFileRoute('/admin/settings/working-time')({ component: Screen });

const RECORDS = [{ table: 'settings', id: 'working_time' }];
// Only the command writes it.
const read = (stored: unknown) => (stored as WorkingTime | undefined) ?? DEFAULT_WORKING_TIME;

function Screen() {
  return (
    <SettingsFrame to="/admin/settings/working-time" records={RECORDS}>
      <LoadedForm query={useSetting('working_time', read)}>
        {(loaded, reload) => <WorkingTimeForm loaded={loaded} reload={reload} />}
      </LoadedForm>
    </SettingsFrame>
  );
}
