import { FileDown } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { useSaveDocument } from '#web/lib/use-save-document.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

interface WorkOrderDocumentsProps {
  order: { id: string; work_order_number: string };
}

/** The work order as PDF document for the office: with everything, or the copy that it hands to the customer. */
export function WorkOrderDocuments({ order: { id, work_order_number } }: WorkOrderDocumentsProps) {
  const { isBusy, save } = useSaveDocument();
  const path = `/documents/v1/work-orders/${id}.pdf`;
  return (
    <Menu
      trigger={
        <Button busy={isBusy} className="print:hidden">
          {!isBusy && <FileDown aria-hidden />}
          {t('PDF')}
        </Button>
      }
    >
      <MenuItem onClick={() => void save(path, `${work_order_number}.pdf`)}>{t('For the office')}</MenuItem>
      <MenuItem onClick={() => void save(`${path}?copy=customer`, `${work_order_number}.pdf`)}>
        {t('Copy for the customer')}
      </MenuItem>
    </Menu>
  );
}
