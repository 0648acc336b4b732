import type { ReactNode } from 'react';
import { SETTINGS_PAGES } from '#web/app/navigation/settings-pages.ts';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

interface SettingsFrameProps {
  to: (typeof SETTINGS_PAGES)[number]['to'];
  /** Whose changes are listed at the end. */
  records: readonly { table: string; id: string }[];
  children: ReactNode;
}

/** A page of the company's settings: its form, and who changed what. */
export function SettingsFrame({ to, records, children }: SettingsFrameProps) {
  const page = SETTINGS_PAGES.find((one) => one.to === to);
  const title = page ? t(page.title) : t('Settings');
  return (
    <Page
      title={title}
      description={page && t(page.detail)}
      crumbs={[{ label: t('Settings'), to: '/admin/profile' }, { label: title }]}
      width="reading"
    >
      <div className="grid gap-4">
        {children}
        <RecordHistory records={records} />
      </div>
    </Page>
  );
}
