import type { ReactNode } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { PhotoField } from '#web/features/account/profile/components/photo-field.tsx';
import { RegionCard } from '#web/features/account/profile/components/region-card.tsx';
import { ThemeChoiceField } from '#web/features/account/profile/components/theme-choice-field.tsx';
import { useBranding } from '#web/lib/branding.ts';
import { personName } from '#web/lib/person.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { PhoneLink } from '#web/ui/contact-links.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';

interface ProfileScreenProps {
  viewer: Viewer;
  title: string;
  /** Changes the viewer's name and phone. */
  edit: ReactNode;
  /** A link to the people of the viewer's firm. */
  team?: ReactNode;
  /** Further settings, as additional cards. */
  children?: ReactNode;
}

const ROLE_LABELS: Record<string, Message> = {
  admin: message('Admin of'),
  manager: message('Manager of'),
  employee: message('Employee of'),
  member: message('Member of'),
};

/** The user's profile and organizations, the appearance and notifications on this device, and support contacts. */
export function ProfileScreen({ viewer, title, edit, team, children }: ProfileScreenProps) {
  const { profile, memberships, organizations } = viewer;
  const { supportEmail, supportPhone, companyName } = useBranding();
  const name = personName(profile);
  return (
    <Page title={title} width="reading">
      <div className="grid gap-4">
        <Card>
          <div className="flex items-center gap-4 pt-3 pb-5">
            <Avatar name={name} photoPath={profile.photo_storage_path} className="size-14 text-base" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold text-lg">{name}</p>
              <p className="truncate text-ink-soft">{profile.email}</p>
            </div>
            {edit}
          </div>
          <div className="pb-4">
            <PhotoField profile={profile} />
          </div>
          <Facts
            facts={[
              { label: t('First name'), value: profile.first_name },
              { label: t('Last name'), value: profile.last_name },
              { label: t('Phone'), value: profile.phone && formatPhone(profile.phone) },
            ]}
          />
        </Card>
        <Card title={t('Organizations')} aside={team}>
          <Facts
            facts={memberships.map(({ organization_id, role }) => ({
              label: t(ROLE_LABELS[role] ?? message('Member of')),
              value: organizations.find(({ id }) => id === organization_id)?.name,
            }))}
          />
        </Card>
        <div id="settings" className="grid gap-4">
          {children}
          <RegionCard profile={profile} />
          <Card title={t('Appearance')}>
            <ThemeChoiceField />
          </Card>
        </div>
        {(supportEmail || supportPhone) && (
          <Card title={t('Help')}>
            <Facts
              facts={[
                {
                  label: t('Office of {{company}}', { company: companyName }),
                  value: supportPhone && <PhoneLink phone={supportPhone} />,
                },
                { label: t('Email'), value: supportEmail },
              ]}
            />
          </Card>
        )}
      </div>
    </Page>
  );
}
