import { Check } from 'lucide-react';
import type { Role } from '#shared/rules/roles.ts';
import { EmailFields } from '#web/features/notifications/settings/components/email-fields.tsx';
import { PushDeviceField } from '#web/features/notifications/settings/components/push-device-field.tsx';
import { QuietHoursFields } from '#web/features/notifications/settings/components/quiet-hours-fields.tsx';
import { TopicFields } from '#web/features/notifications/settings/components/topic-fields.tsx';
import { useChangeSettings, useNotificationSettings } from '#web/features/notifications/settings/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface NotificationSettingsCardProps {
  profileId: string;
  /** The person's own time zone; null for the office's. */
  timeZone: string | null;
  /** The role, which determines the topics. */
  role: Role | null;
}

/** How to notify the viewer of messages and work: on devices, by mail, and when not. Saved at every change. */
export function NotificationSettingsCard({ profileId, timeZone, role }: NotificationSettingsCardProps) {
  const query = useNotificationSettings(profileId);
  const saving = useChangeSettings(profileId);
  const change = saving.mutate;
  return (
    <Card
      title={t('Notifications')}
      aside={<SavedMark isSaving={saving.isPending} isSaved={saving.isSuccess} />}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-160 w-full" />}>
        {(settings) => (
          <div className="grid gap-5 divide-y divide-line *:not-last:pb-5">
            <div className="grid gap-3">
              <PushDeviceField />
              <Checkbox
                checked={settings.push_messages}
                onCheckedChange={(push_messages) => change({ push_messages })}
                label={t('Push new messages to my devices')}
              />
            </div>
            <EmailFields settings={settings} change={change} />
            <TopicFields role={role} settings={settings} change={change} />
            <QuietHoursFields settings={settings} change={change} timeZone={timeZone} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function SavedMark({ isSaving, isSaved }: { isSaving: boolean; isSaved: boolean }) {
  return (
    <span role="status" className="flex items-center gap-1.5 text-ink-soft">
      {isSaving && t('Saving…')}
      {!isSaving && isSaved && (
        <>
          <Check aria-hidden className="size-4 text-moss-ink" />
          {t('Saved')}
        </>
      )}
    </span>
  );
}
