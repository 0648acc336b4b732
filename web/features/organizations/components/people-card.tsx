import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Organization, usePeople } from '#web/features/organizations/organization-queries.ts';
import { membershipRole } from '#web/lib/membership-roles.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The people of an organization with their roles. */
export function PeopleCard({ organization, actions }: { organization: Organization; actions: ReactNode }) {
  const { data } = usePeople(organization.id);
  if (!data) return <Skeleton className="h-32" />;
  const { members, count } = data;
  const aside = <span className="flex flex-wrap gap-2">{actions}</span>;
  if (members.length === 0)
    return (
      <Card title={t('People')} aside={aside}>
        <p className="text-ink-soft">{t('Nobody of this organization can sign in yet.')}</p>
      </Card>
    );
  return (
    <Card title={t('People')} aside={aside} flush>
      <ul className="divide-y divide-line/70">
        {members.map(({ id, role, person }) => (
          <li key={id} className="grid gap-0.5 px-4 py-2.5">
            <span className="flex flex-wrap items-center gap-2">
              <Link
                to="/admin/users/$id"
                params={{ id: person.id }}
                className="min-w-0 rounded-sm font-medium wrap-anywhere hover:underline"
              >
                {personName(person)}
              </Link>
              <span className="text-ink-soft">{membershipRole(role)}</span>
              {!person.is_active && <StatusBadge kind="activity" status="inactive" />}
            </span>
            {person.email && (
              <span>
                <EmailLink email={person.email} />
              </span>
            )}
            {person.phone && (
              <span>
                <PhoneLink phone={person.phone} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {count > members.length && (
        <p className="border-line/70 border-t px-4 py-2.5 text-ink-soft">
          {t('and {{count}} more', { count: count - members.length })}
        </p>
      )}
    </Card>
  );
}
