import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_NUMBERING, type Numbering } from '#shared/rules/office-settings.ts';
import { LoadedForm } from '#web/features/settings/components/loaded-form.tsx';
import { NumberingForm } from '#web/features/settings/components/numbering-form.tsx';
import { useNextNumbers, useSetting } from '#web/features/settings/queries.ts';
import { SettingsFrame } from './-settings-frame.tsx';

export const Route = createFileRoute('/admin/settings/numbering')({ component: Screen });

const RECORDS = [{ table: 'settings', id: 'numbering' }];
// Only the command writes it.
const read = (stored: unknown) => ((stored as Numbering | undefined) ?? DEFAULT_NUMBERING).prefixes;

function Screen() {
  const next = useNextNumbers();
  return (
    <SettingsFrame to="/admin/settings/numbering" records={RECORDS}>
      <LoadedForm query={useSetting('numbering', read)}>
        {(loaded, reload) => <NumberingForm loaded={loaded} reload={reload} next={next.data ?? {}} />}
      </LoadedForm>
    </SettingsFrame>
  );
}
