import { Columns3 } from 'lucide-react';
import { type Message, t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Popover } from '#web/ui/popover.tsx';

interface ColumnChooserProps {
  columns: readonly { header: Message; isShown: boolean }[];
  onChoose: (header: string, isShown: boolean) => void;
  onReset: () => void;
}

/** Selects the columns of a list on a desktop. The title column cannot be hidden. */
export function ColumnChooser({ columns, onChoose, onReset }: ColumnChooserProps) {
  return (
    <Popover
      title={t('Columns')}
      trigger={
        <Button variant="quiet" size="icon" aria-label={t('Columns')} className="max-md:hidden">
          <Columns3 aria-hidden />
        </Button>
      }
    >
      <div className="grid gap-0.5">
        {columns.map(({ header, isShown }) => (
          <Checkbox
            key={header}
            label={t(header)}
            checked={isShown}
            onCheckedChange={(checked) => onChoose(header, checked)}
          />
        ))}
        <Button variant="quiet" size="small" onClick={onReset} className="mt-2 justify-self-start">
          {t('Default columns')}
        </Button>
      </div>
    </Popover>
  );
}
