import { useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

const DEFAULT_PORT = '3000';

interface ReachExplanationProps {
  /** The label of the button. */
  action: string;
  isNext: boolean;
}

/** Explains how others reach the portal: it is a setting of the server, which no page can change. */
export function ReachExplanation({ action, isNext }: ReachExplanationProps) {
  const [isOpen, setOpen] = useState(false);
  const port = location.port || DEFAULT_PORT;
  const command = `HOST=0.0.0.0 PUBLIC_URL=http://192.168.1.20:${port} npm start`;
  const steps = [
    t(
      'Choose the address: the one of this computer in your network, or a domain with HTTPS, such as https://portal.example.com. Phones install the portal only with HTTPS.',
    ),
    t('Stop the portal, and start it with that address as PUBLIC_URL, in the same terminal:'),
    t('Open the portal at the new address and sign in. This step is done then.'),
  ];
  return (
    <>
      <SignalButton variant={isNext ? 'primary' : 'outline'} onClick={() => setOpen(true)}>
        {action}
      </SignalButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        focusesItself
        title={t('Let others reach the portal')}
        description={t(
          'Only this computer opens {{address}}. Invitations and emails link to it, so they work for nobody else until the server has an address that others reach.',
          { address: location.origin },
        )}
        footer={<Button onClick={() => setOpen(false)}>{t('Close')}</Button>}
      >
        <ol className="grid list-decimal gap-3 pl-5">
          {steps.map((step, index) => (
            <li key={step} className="text-pretty">
              {step}
              {index === 1 && (
                <code
                  translate="no"
                  className="mt-1.5 block rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere select-all"
                >
                  {command}
                </code>
              )}
            </li>
          ))}
        </ol>
        <p className="text-pretty text-ink-soft">
          {t(
            'Somebody else runs the server? Send them these steps. All settings are in docs/operations.md of the program; System Health shows whether the address works.',
          )}
        </p>
      </Dialog>
    </>
  );
}
