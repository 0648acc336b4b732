import { FileDown } from 'lucide-react';
import { lastPeriods } from '#shared/rules/pay-periods.ts';
import { timesheetDocument } from '#web/features/time/timesheets/timesheet-document.ts';
import { formatDate, formatDay } from '#web/lib/dates.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { useTimeSettings } from '#web/lib/time-settings.ts';
import { useSaveDocument } from '#web/lib/use-save-document.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

/** The pay periods that the menu offers; the office has older ones. */
const PERIODS = 6;

/** The user's own timesheets as PDF documents, one for each of the last pay periods. */
export function OwnTimesheets() {
  const { profile } = useViewer();
  const { data } = useTimeSettings();
  const { isBusy, save } = useSaveDocument();
  if (!data) return null;
  return (
    <Menu
      trigger={
        <Button busy={isBusy} className="print:hidden">
          {!isBusy && <FileDown aria-hidden />}
          {t('Timesheet PDF')}
        </Button>
      }
    >
      {lastPeriods(serverToday(), data.settings.pay_period, PERIODS).map((period) => {
        const { path, fileName } = timesheetDocument(profile, period);
        return (
          <MenuItem key={period.starts_on} onClick={() => void save(path, fileName)}>
            {formatDay(period.starts_on)} – {formatDate(period.ends_on)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
