import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { sentences } from '#shared/rules/sentences.ts';
import { undeliveredReports } from '#web/features/reports/undelivered-reports.ts';
import { t } from '#web/lib/text.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { useStoredDrafts } from '#web/offline/drafts/use-stored-drafts.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonStyle } from '#web/ui/button.tsx';

/** Says which other reports on the work order wait on this device, and which of them were refused. */
export function UndeliveredNotices({ draft }: { draft: LocalDraft }) {
  const drafts = useStoredDrafts(draft.ownerId);
  const { items } = useSyncExternalStore(sync.subscribe, sync.read);
  const { waiting, refused } = undeliveredReports(drafts ?? [], items, {
    workOrderId: draft.workOrderId,
    openId: draft.id,
  });
  const [first] = refused;
  return (
    <>
      {first && (
        <Alert
          kind="error"
          title={t(
            'A report on this work order was not accepted|{{count}} reports on this work order were not accepted',
            { count: refused.length },
          )}
        >
          <span className="flex flex-wrap items-center justify-between gap-2">
            {first.error && sentences(first.error.title, first.error.advice)}
            <Link to="/device" className={buttonStyle({ variant: 'outline', size: 'small' })}>
              {t('Show')}
            </Link>
          </span>
        </Alert>
      )}
      {waiting > 0 && (
        <Alert
          kind="attention"
          title={t(
            'A report on this work order waits to be sent|{{count}} reports on this work order wait to be sent',
            { count: waiting },
          )}
        >
          {t('It will be sent automatically. Write another one only if there is more to report.')}
        </Alert>
      )}
    </>
  );
}
