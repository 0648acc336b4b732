import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx'));

interface MergeButtonProps {
  organization: Organization;
  onMerged: (keptId: string) => void;
}

/** Opens the merge of two duplicates. */
export function MergeButton({ organization, onMerged }: MergeButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        <Merge aria-hidden />
        {t('Merge')}
      </Button>
      {isOpen && (
        <MergeDialog open onOpenChange={setIsOpen} organization={organization} onMerged={onMerged} />
      )}
    </>
  );
}
