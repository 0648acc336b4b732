import { useState } from 'react';
import { sentences } from '#shared/rules/sentences.ts';
import { ClockEndFields } from '#web/features/people/components/clock-end-fields.tsx';
import { OpenItemsList } from '#web/features/people/components/open-items-list.tsx';
import { SuccessorField } from '#web/features/people/components/successor-field.tsx';
import { handOversOf, type Successors, toHandOver } from '#web/features/people/hand-overs.ts';
import { listedItems, unsentOf } from '#web/features/people/open-items.ts';
import {
  type OpenItems,
  useOrganizationNames,
  usePersonOpenItems,
} from '#web/features/people/person-queries.ts';
import { officeDay } from '#web/lib/dates.ts';
import { officeMoment, officeTime } from '#web/lib/office-time.ts';
import { type Named, personName } from '#web/lib/person.ts';
import { serverNow, serverToday } from '#web/lib/server-now.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface DeactivateDialogProps {
  person: Named & { id: string };
  /** The organization whose people can take over the projects. */
  organizationId: string | undefined;
  /** Whether the administrator of the firm acts, and not the office. */
  isFirm: boolean;
  onClose: () => void;
}

/** Shows what is left in a person's name, hands it over, and ends all access. */
export function DeactivateDialog(props: DeactivateDialogProps) {
  const query = usePersonOpenItems(props.person.id);
  return (
    <QueryView query={query} skeleton={<LoadingDialog {...props} />}>
      {(items) => <OpenDialog {...props} items={items} />}
    </QueryView>
  );
}

function LoadingDialog({ person, onClose }: DeactivateDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Deactivate {{name}}?', { name: personName(person) })}
      footer={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <Skeleton className="h-60" />
    </Dialog>
  );
}

function OpenDialog({
  person,
  organizationId,
  isFirm,
  items,
  onClose,
}: DeactivateDialogProps & { items: OpenItems | null }) {
  const [successors, setSuccessors] = useState<Successors>({});
  const [takers, setTakers] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState<Readonly<Record<string, boolean>>>({});
  const [reason, setReason] = useState('');
  const [acceptsUnsent, setAcceptsUnsent] = useState(true);
  const since = items?.running_since ?? null;
  const [end, setEnd] = useState(() => ({
    day: since ? officeDay(since) : serverToday(),
    time: officeTime(new Date(serverNow())),
  }));
  const name = personName(person);
  const command = useCommand('deactivate_person', {
    invalidates: [
      'profiles',
      'organization_members',
      'work_order_assignments',
      'project_assignments',
      'employee_reports',
    ],
    onSuccess: ({ outcome, handed_over: count }) => {
      toast({
        kind: 'success',
        title:
          outcome === 'removed'
            ? t('{{name}} has no access to your work any more', { name })
            : t('{{name}} is deactivated', { name }),
        description: handedOverText(
          count,
          handOvers.flatMap((one) => takers[one.organizationId ?? ''] || []),
        ),
      });
      onClose();
    },
  });
  const handOvers = items ? handOversOf(items, organizationId, isFirm ? organizationId : undefined) : [];
  const names = useOrganizationNames(handOvers.map((one) => one.organizationId));
  const endedAt = since && end.day && end.time ? officeMoment(end.day, end.time) : null;
  const isUndecided = (id: string) => !successors[id] && !left[id];
  const fields = useRequiredFields({
    successor:
      handOvers.some((one) => isUndecided(one.organizationId ?? '')) &&
      message('Choose who takes it over, or leave it without anybody.'),
    day: since !== null && end.day === '' && message('Enter a day.'),
    time: since !== null && end.day !== '' && !endedAt && message('Enter a time.'),
    reason: reason.trim() === '' && message('Say why, so that it can be understood later.'),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Deactivate {{name}}?', { name })}
      description={t(
        'Their access ends at once for everything they do; a page that they have open shows it within a minute. Their name stays in the history.',
      )}
      fillsPhone
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={command.isPending}
            onClick={() =>
              fields.confirm(() =>
                command.mutate({
                  profile_id: person.id,
                  organization_id: isFirm ? (organizationId ?? null) : null,
                  reason,
                  ...toHandOver(handOvers, organizationId, successors),
                  clock_ended_at: endedAt,
                  accepts_unsent: acceptsUnsent,
                }),
              )
            }
          >
            {t('Deactivate')}
          </Button>
        </>
      }
    >
      <div id={fields.id} className="grid content-start gap-4 max-md:overflow-y-auto">
        {since && (
          <ClockEndFields
            since={since}
            work={items?.running_work ?? null}
            value={end}
            onChange={setEnd}
            errorOf={fields.errorOf}
          />
        )}
        {handOvers.map(({ organizationId: id = '', ...work }) => (
          <SuccessorField
            key={id}
            {...work}
            organizationId={id || undefined}
            organizationName={names.get(id)}
            personId={person.id}
            value={successors[id] ?? null}
            leaving={{
              isLeft: left[id] ?? false,
              label: isFirm
                ? t('Leave it without anybody: it stays in their name, marked as inactive')
                : t('Leave it without anybody: it goes to “To assign”'),
              onChange: (isLeft) => {
                setLeft((ids) => ({ ...ids, [id]: isLeft }));
                if (isLeft) setSuccessors((chosen) => ({ ...chosen, [id]: null }));
              },
            }}
            error={isUndecided(id) ? fields.errorOf('successor') : undefined}
            onChange={(successor, taker) => {
              setSuccessors((chosen) => ({ ...chosen, [id]: successor }));
              setTakers((names) => ({ ...names, [id]: taker }));
            }}
          />
        ))}
        <LeftBehind items={items} personId={person.id} />
        {items && (
          <Alert
            kind="attention"
            title={
              unsentOf(items) ? t('Their device holds unsent work') : t('Their phone may hold unsent work')
            }
          >
            <p>
              {knownOf(items)}{' '}
              {t(
                'Reports with their photos and clock events from before this moment still arrive, marked for review. Nothing else is open to them.',
              )}
            </p>
            <p className="mt-1">
              {t('Receipts, messages, and other forms that were not sent do not arrive.')}
            </p>
            <Checkbox
              checked={acceptsUnsent}
              onCheckedChange={setAcceptsUnsent}
              label={t('Accept them for 7 days')}
            />
          </Alert>
        )}
        <Field
          label={t('Reason')}
          required
          hint={t('Administrators read this.')}
          error={fields.errorOf('reason')}
        >
          <Textarea
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** What their devices hold as far as it is known, or why it is not. */
function knownOf(items: OpenItems): string {
  const unsent = unsentOf(items);
  if (unsent) {
    const { devices: count, refused, ...known } = unsent;
    const held = t(
      'As of {{time}}, their device holds {{what}}.|As of {{time}}, their {{count}} devices hold {{what}}.',
      { ...known, count },
    );
    return sentences(held, refused);
  }
  return isWorkingOffline(items)
    ? t('This person works offline.')
    : t('Nobody here can see what a phone has not sent.');
}

const isWorkingOffline = ({ push_devices, last_offline_at }: OpenItems): boolean =>
  (push_devices ?? 0) > 0 || last_offline_at !== null;

/** `count`: of the work orders and projects that the server has moved. */
const handedOverText = (count: number, names: readonly string[]): string =>
  count === 0
    ? t('Nothing was handed over.')
    : t(
        'Handed over to {{names}}: {{count}} work order or project|Handed over to {{names}}: {{count}} work orders and projects',
        { count, names: [...new Set(names)].join(', ') },
      );

/** What needs no decision here. */
function LeftBehind({ items, personId }: { items: OpenItems | null; personId: string }) {
  if (!items) return null;
  const listed = listedItems(items, personId);
  if (listed.length === 0)
    return <p className="text-ink-soft">{t('There is nothing else to hand over or finish.')}</p>;
  return <OpenItemsList label={t('Still open for this person')} items={listed} />;
}
