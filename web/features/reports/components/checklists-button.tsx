import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { ChecklistEditor } from '#web/features/reports/components/checklist-editor.tsx';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Opens the page on which an administrator edits the checklists. */
export function ChecklistsButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <ListChecks aria-hidden />
        {t('Checklists')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('Checklists')}
        description={t(
          'The checks that a crew answers before it submits a report. Submitted reports keep their list.',
        )}
        footer={<Button onClick={() => setIsOpen(false)}>{t('Close')}</Button>}
      >
        {isOpen && <ChecklistEditor />}
      </Dialog>
    </>
  );
}
