import { useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const RolesDialog = lazyDialog(() => import('./roles-dialog.tsx'));

/** Opens the table of presets and capabilities. */
export function RolesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('Roles')}</Button>
      {isOpen && <RolesDialog open onOpenChange={setIsOpen} />}
    </>
  );
}
