import { UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { DeactivateDialog } from '#web/features/people/components/deactivate-dialog.tsx';
import { type Named, personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';

interface AccessButtonsProps {
  person: Named & { id: string; is_active: boolean };
  organizationId: string | undefined;
  isFirm: boolean;
}

/** Deactivates a person after a dialog, or reactivates them at once. */
export function AccessButtons({ person, organizationId, isFirm }: AccessButtonsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const name = personName(person);
  const reactivate = useCommand('reactivate_person', {
    invalidates: ['profiles', 'organization_members'],
    onSuccess: () => toast({ kind: 'success', title: t('{{name}} can sign in again', { name }) }),
  });
  if (!person.is_active) {
    return (
      <Button
        variant="main"
        busy={reactivate.isPending}
        aria-label={t('Reactivate {{name}}', { name })}
        onClick={() => reactivate.mutate({ profile_id: person.id })}
      >
        {!reactivate.isPending && <UserRoundCheck aria-hidden />}
        {t('Reactivate')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('Deactivate {{name}}', { name })}
        onClick={() => setIsAsking(true)}
      >
        <UserRoundX aria-hidden />
        {t('Deactivate')}
      </Button>
      {isAsking && (
        <DeactivateDialog
          person={person}
          organizationId={organizationId}
          isFirm={isFirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
