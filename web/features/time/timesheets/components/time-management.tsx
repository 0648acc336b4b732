import { Settings2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ItemsPanel } from '#web/features/time/timesheets/components/items-panel.tsx';
import { NowPanel } from '#web/features/time/timesheets/components/now-panel.tsx';
import { PeriodsPanel } from '#web/features/time/timesheets/components/periods-panel.tsx';
import { TimeSettingsDialog } from '#web/features/time/timesheets/components/time-settings-dialog.tsx';
import { TimesheetsPanel } from '#web/features/time/timesheets/components/timesheets-panel.tsx';
import { t } from '#web/lib/text.ts';
import { useTimeSettings } from '#web/lib/time-settings.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

const PANELS = { timesheets: TimesheetsPanel, items: ItemsPanel, periods: PeriodsPanel } as const;

const isPanel = (tab: unknown): tab is keyof typeof PANELS =>
  typeof tab === 'string' && Object.hasOwn(PANELS, tab);

interface TimeManagementProps {
  /** The most important notices. */
  above: ReactNode;
  /** Who changed the settings, for their dialog. */
  settingsHistory: ReactNode;
}

/** The office's screen of working time; the URL selects the panel. */
export function TimeManagement({ above, settingsHistory }: TimeManagementProps) {
  const { search, show } = useListSearch();
  const settings = useTimeSettings();
  const [isSetting, setIsSetting] = useState(false);
  const tab = isPanel(search.tab) ? search.tab : undefined;
  const Panel = tab && PANELS[tab];
  return (
    <Page
      title={t('Time Management')}
      description={t('Who worked when, on what.')}
      actions={
        <Allowed to="manage_settings">
          <Button disabled={!settings.data} onClick={() => setIsSetting(true)}>
            <Settings2 aria-hidden />
            {t('How time is counted')}
          </Button>
        </Allowed>
      }
    >
      {above}
      <div className="mb-4 flex border-line border-b">
        <ViewTabs
          label={t('Parts of time management')}
          value={tab}
          views={[
            { value: undefined, label: t('Now') },
            { value: 'timesheets', label: t('Timesheets') },
            { value: 'items', label: t('By work order') },
            { value: 'periods', label: t('Periods') },
          ]}
          onChange={(value) => show(value ? { tab: value } : {})}
        />
      </div>
      {Panel ? (
        <QueryView query={settings} skeleton={<Skeleton className="h-96 rounded-lg" />}>
          {(data) => <Panel settings={data.settings} />}
        </QueryView>
      ) : (
        <NowPanel />
      )}
      {isSetting && settings.data && (
        <TimeSettingsDialog
          stored={settings.data}
          history={settingsHistory}
          onClose={() => setIsSetting(false)}
        />
      )}
    </Page>
  );
}
