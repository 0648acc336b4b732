import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { PersonDialog } from '#web/features/people/components/person-dialog.tsx';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the form of a person's name and phone: one's own, or another's for administrators. */
export function EditPersonButton({ personId, hasNumber = false }: { personId: string; hasNumber?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden />
        {t('Edit')}
      </Button>
      {isOpen && <PersonDialog personId={personId} hasNumber={hasNumber} onClose={() => setIsOpen(false)} />}
    </>
  );
}
