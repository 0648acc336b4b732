import type { ReactNode } from 'react';
import { AccessButtons } from '#web/features/people/components/access-buttons.tsx';
import { CostRates } from '#web/features/people/components/cost-rates.tsx';
import { EditPersonButton } from '#web/features/people/components/edit-person-button.tsx';
import { MembershipsCard } from '#web/features/people/components/memberships-card.tsx';
import { OpenItemsCard } from '#web/features/people/components/open-items-card.tsx';
import { SignInCard } from '#web/features/people/components/sign-in-card.tsx';
import { type PersonDetail, usePerson } from '#web/features/people/person-queries.ts';
import { useCostRates } from '#web/features/people/rate-queries.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { languageName } from '#web/lib/language-name.ts';
import { personName } from '#web/lib/person.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { zoneName } from '#web/lib/time-zones.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { PhoneLink } from '#web/ui/contact-links.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface PersonPageProps {
  id: string;
  viewerId: string;
  /** What an administrator must know of this person before anything else. */
  notice: ReactNode;
  /** The emails to the person; nothing for those who may not read the email log. */
  emails: ReactNode;
  /** What the audit log says about the person; nothing for those who may not read it. */
  history: ReactNode;
}

/** A person: profile, memberships, access, and what is open in their name. */
export function PersonPage({ id, viewerId, notice, emails, history }: PersonPageProps) {
  const may = useMay();
  const canManage = may('manage_people');
  const seesCosts = canManage || may('see_costs');
  const manages = useManagement();
  return (
    <QueryView query={usePerson(id)} skeleton={<DetailSkeleton />}>
      {(person) => {
        const name = personName(person);
        const isSelf = id === viewerId;
        return (
          <Page
            crumbs={[{ label: t('Users'), to: '/admin/users' }, { label: name }]}
            title={name}
            description={
              <span className="mt-1 flex flex-wrap items-center gap-2">
                <Avatar name={name} personId={id} className="size-9" />
                <StatusBadge kind="activity" status={person.is_active ? 'active' : 'inactive'} />
                <span className="wrap-anywhere">{person.email}</span>
              </span>
            }
            actions={
              <>
                {!isSelf && hasAccount(person) && manages.changesAccount(person) && (
                  <AccessButtons
                    person={person}
                    organizationId={projectOrganization(person)}
                    isFirm={false}
                  />
                )}
                {(isSelf || manages.changesData(person)) && (
                  <EditPersonButton personId={id} hasNumber={canManage && isStaff(person)} />
                )}
              </>
            }
          >
            {notice}
            {!person.is_active && <Deactivated person={person} />}
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <div className="grid min-w-0 gap-4">
                <Card title={t('Profile')}>
                  <Facts
                    facts={[
                      { label: t('First name'), value: person.first_name },
                      { label: t('Last name'), value: person.last_name },
                      { label: t('Email'), value: person.email },
                      { label: t('Phone'), value: person.phone && <PhoneLink phone={person.phone} /> },
                      ...(isStaff(person)
                        ? [{ label: t('Employee number'), value: person.cost?.employee_number }]
                        : []),
                      ...(person.language
                        ? [{ label: t('Language'), value: languageName(person.language) }]
                        : []),
                      ...(person.time_zone
                        ? [{ label: t('Time zone'), value: zoneName(person.time_zone) }]
                        : []),
                      { label: t('Since'), value: formatDate(person.created_at) },
                    ]}
                  />
                </Card>
                {seesCosts && isStaff(person) && <CostRatesCard profileId={id} />}
                <MembershipsCard person={person} isSelf={isSelf} />
                {canManage && <OpenItemsCard personId={id} isActive={person.is_active} />}
              </div>
              <div className="grid min-w-0 gap-4">
                {canManage && (
                  <SignInCard
                    personId={id}
                    name={name}
                    isSelf={isSelf}
                    isActive={person.is_active}
                    canChange={manages.changesAccount(person)}
                  />
                )}
                {emails}
              </div>
            </div>
            <History>{history}</History>
          </Page>
        );
      }}
    </QueryView>
  );
}

/** What an hour costs and has cost, for those who may know it. */
function CostRatesCard({ profileId }: { profileId: string }) {
  const { data = [] } = useCostRates(profileId);
  if (data.length === 0) return null;
  return (
    <Card>
      <CostRates profileId={profileId} />
    </Card>
  );
}

function History({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-semibold text-base">{t('History')}</h2>
      {children}
    </section>
  );
}

const isStaff = ({ memberships }: PersonDetail) =>
  memberships.some(({ organization }) => organization.organization_type === 'internal');

/** Whose people take over projects: the contractor's own before a subcontractor's. */
function projectOrganization({ memberships }: PersonDetail): string | undefined {
  const ofType = (type: string) =>
    memberships.find(({ organization }) => organization.organization_type === type);
  return (ofType('internal') ?? ofType('subcontractor') ?? memberships[0])?.organization.id;
}

/** Whether there is anything to end or to give back; an erasure removes the account. */
const hasAccount = ({ user_id, is_active }: PersonDetail) => is_active || user_id !== null;

/** By whom, when, and why. */
function Deactivated({ person }: { person: PersonDetail }) {
  const open = person.deactivations.find(({ reactivated_at }) => reactivated_at === null);
  const until = open?.delivers_until;
  return (
    <Alert kind="attention" className="mb-4" title={t('Deactivated')}>
      {open
        ? t('By {{name}}, {{time}}: {{reason}}', {
            name: personName(open.by),
            time: formatDateTime(open.deactivated_at),
            reason: open.reason,
          })
        : t('This person cannot sign in.')}
      {until && Date.parse(until) > serverNow() && (
        <p className="mt-1">
          {t('What their devices had not sent still arrives, marked for review, until {{time}}.', {
            time: formatDateTime(until),
          })}
        </p>
      )}
    </Alert>
  );
}
