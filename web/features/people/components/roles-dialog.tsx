import { Check, Minus } from 'lucide-react';
import { CAPABILITIES, type Capability, PRESET_NAMES, PRESETS } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS, CAPABILITY_TEXTS } from '#shared/rules/capability-texts.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** What each preset may do, as docs/roles.md has it. */
export default function RolesDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Roles')}
      description={t('What each role may do. Other combinations are possible for each person.')}
      fillsPhone
      // The table is the first element for the keyboard: the focus on it would scroll past the title.
      focusesItself
      footer={<Button onClick={() => onOpenChange(false)}>{t('Close')}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the table on a narrow screen. */}
      <section aria-label={t('Roles')} tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-line-strong border-b text-left align-bottom">
              <th scope="col" className="py-2 pr-3 font-medium">
                {t('May do')}
              </th>
              {PRESET_NAMES.map((preset) => (
                <th key={preset} scope="col" className="w-7 py-2 font-medium">
                  {/* Upright names would not fit beside each other on a phone. */}
                  <span className="mx-auto rotate-180 [writing-mode:vertical-rl]">
                    {t(ACCESS_TEXTS[preset])}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {CAPABILITIES.map((capability) => (
              <tr key={capability} className="border-line border-b">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {t(CAPABILITY_TEXTS[capability].title)}
                  <span className="block text-ink-soft text-xs">
                    {t(CAPABILITY_TEXTS[capability].includes)}
                  </span>
                </th>
                {PRESET_NAMES.map((preset) => (
                  <td key={preset} className="py-2 text-center">
                    <Mark has={(PRESETS[preset] as readonly Capability[]).includes(capability)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-pretty text-ink-soft">
          {t(
            'The pages follow from the role: Time Management, bills, invoices, people, and settings open for Administrator, Billing, Payroll, and Read-only. A manager uses “Approve time” for receipts.',
          )}
        </p>
        <p className="mt-3 text-pretty text-ink-soft">
          {t(
            'A technician sees their own work orders, those of their crew, and work that is free to take, without prices. Nobody reviews, approves, or pays what they have submitted themselves, and nobody gives access that they do not have.',
          )}
        </p>
      </section>
    </Dialog>
  );
}

function Mark({ has }: { has: boolean }) {
  const Icon = has ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className={has ? 'mx-auto size-4 text-slate' : 'mx-auto size-4 text-ink-soft/50'} />
      <span className="sr-only">{has ? t('Yes') : t('No')}</span>
    </>
  );
}
