import { FlaskConical, LogOut } from 'lucide-react';
import { useId } from 'react';
import type { PortalOrigin } from '#shared/commands/example.ts';
import { EXAMPLE_ROLES, type ExampleRole } from '#shared/rules/example-roles.ts';
import type { Role } from '#shared/rules/roles.ts';
import { addressOf, entryOf } from '#web/lib/example.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Select } from '#web/ui/select.tsx';

const NAMES: Record<ExampleRole, Message> = {
  office: message('Office'),
  field: message('Field staff'),
  customer: message('Customer'),
  subcontractor: message('Subcontractor'),
};

const SHOWN: Record<Role, ExampleRole> = {
  admin: 'office',
  employee: 'field',
  partner: 'customer',
  subcontractor: 'subcontractor',
};

/** At the bottom of every screen of the example company: that nothing is real, the role, and the way back. */
export function ExampleBar({ portal }: { portal: PortalOrigin }) {
  const { primaryRole } = useViewer();
  const id = useId();
  const change = useCommand('switch_example_role', {
    onSuccess: ({ token }) => window.location.assign(entryOf(token)),
  });
  return (
    <aside
      aria-label={t('Example company')}
      className="flex min-h-12 items-center gap-x-3 border-current/15 border-t bg-ochre-tint px-4 py-1 text-ochre-ink text-sm md:min-h-11"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0 max-md:hidden" />
      <p className="min-w-0 flex-1 font-medium leading-4">{t('Example company: nothing here is real')}</p>
      <label htmlFor={id} className="max-md:sr-only">
        {t('View as')}
      </label>
      <Select
        id={id}
        className="w-36"
        value={SHOWN[primaryRole ?? 'admin']}
        disabled={change.isPending}
        options={EXAMPLE_ROLES.map((role) => ({ value: role, label: t(NAMES[role]) }))}
        onChange={({ target }) => change.mutate({ role: target.value as ExampleRole })}
      />
      <a
        href={addressOf(portal)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-1 font-semibold underline-offset-2 hover:underline md:min-h-9"
      >
        <LogOut aria-hidden className="size-4 shrink-0" />
        <span className="max-md:sr-only">{t('Back to your portal')}</span>
      </a>
    </aside>
  );
}
