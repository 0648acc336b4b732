import { Plus } from 'lucide-react';
import { useState } from 'react';
import { chosenRole, roleAndPages } from '#web/features/people/access-names.ts';
import { MembershipDialog } from '#web/features/people/components/membership-dialog.tsx';
import { RemoveMembershipDialog } from '#web/features/people/components/remove-membership-dialog.tsx';
import type { PersonDetail, PersonMembership } from '#web/features/people/person-queries.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { formatDate } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const AccessDialog = lazyDialog(() => import('./access-dialog.tsx'));

type Open = { kind: 'add' } | { kind: 'access' | 'change' | 'remove'; membership: PersonMembership } | null;

/** The organizations of a person, with the role in each. Nobody changes their own. */
export function MembershipsCard({ person, isSelf }: { person: PersonDetail; isSelf: boolean }) {
  const [open, setOpen] = useState<Open>(null);
  const { memberships } = person;
  const canManage = useMay()('manage_people');
  const manages = useManagement();
  // The office moves a person from their only organization to another one.
  const canMove = memberships.length === 1;
  const close = () => setOpen(null);
  const about = { personId: person.id, name: personName(person), onClose: close };
  return (
    <Card title={t('Memberships')} flush>
      {memberships.length === 0 && (
        <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
          <p className="min-w-0 flex-1 text-ink-soft">
            {t('This person belongs to no organization, so they see nothing.')}
          </p>
          {person.is_active && manages.changesData(person) && (
            <Button onClick={() => setOpen({ kind: 'add' })}>
              <Plus aria-hidden />
              {t('Add to an organization')}
            </Button>
          )}
        </div>
      )}
      <ul className="divide-y divide-line">
        {memberships.map((membership) => (
          <li key={membership.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-40 flex-1">
              <p className="font-medium wrap-anywhere">{membership.organization.name}</p>
              <p className="text-ink-soft">
                {[
                  ...roleAndPages(membership),
                  t('since {{day}}', { day: formatDate(membership.created_at) }),
                ].join(' · ')}
              </p>
            </div>
            {!isSelf && manages.changesMembership(person, membership) && (
              <div className="flex flex-wrap gap-2">
                {membership.preset && (
                  <Button
                    aria-label={t('Change the role of {{name}}: {{role}}', {
                      name: about.name,
                      role: chosenRole(membership),
                    })}
                    onClick={() => setOpen({ kind: 'access', membership })}
                  >
                    {t('Change role')}
                  </Button>
                )}
                <ChangeButton
                  membership={membership}
                  canMove={canMove}
                  onClick={() => setOpen({ kind: 'change', membership })}
                />
                <Button
                  variant="quiet"
                  aria-label={t('Remove from {{name}}', { name: membership.organization.name })}
                  onClick={() => setOpen({ kind: 'remove', membership })}
                >
                  {t('Remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {isSelf && canManage && (
        <p className="px-4 pb-4 text-ink-soft">{t('Another administrator changes your memberships.')}</p>
      )}
      {open?.kind === 'add' && <MembershipDialog {...about} membership={null} canMove />}
      {open?.kind === 'change' && (
        <MembershipDialog {...about} membership={open.membership} canMove={canMove} />
      )}
      {open?.kind === 'access' && (
        <AccessDialog
          open
          onOpenChange={close}
          personId={person.id}
          membership={open.membership}
          name={about.name}
        />
      )}
      {open?.kind === 'remove' && <RemoveMembershipDialog {...about} membership={open.membership} />}
    </Card>
  );
}

interface ChangeButtonProps {
  membership: PersonMembership;
  canMove: boolean;
  onClick: () => void;
}

/** Says what its dialog changes. In the office, another button changes the role, so that only the move is left. */
function ChangeButton({ membership: { preset, organization }, canMove, onClick }: ChangeButtonProps) {
  if (preset && !canMove) return null;
  const label = preset
    ? t('Change organization')
    : canMove
      ? t('Change role or organization')
      : t('Change role');
  return (
    <Button
      aria-label={t('{{field}}: {{value}}', { field: label, value: organization.name })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
