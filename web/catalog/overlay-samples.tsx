import { useState } from 'react';
import { Sample, SampleRow, Samples } from '#web/catalog/samples.tsx';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const TOASTS = [
  { kind: 'success', title: 'Report approved' },
  { kind: 'plain', title: 'New message', description: 'Rachel Donnelly: Any news on this one?' },
  { kind: 'destructive', title: 'Not saved', description: 'Check the connection and try again.' },
] as const;

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <Samples title="Dialogs, sheets, and toasts">
      <Sample name="Dialog, Sheet, toast">
        <SampleRow>
          <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
          <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
          {TOASTS.map((message) => (
            <Button key={message.kind} onClick={() => toast(message)}>
              Toast: {message.kind}
            </Button>
          ))}
        </SampleRow>
      </Sample>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Send this report back?"
        description="The subcontractor is notified and can submit it again."
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="main" onClick={close}>
              Send back
            </Button>
          </>
        }
      >
        <Field label="Reason" required>
          <Textarea />
        </Field>
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Filters"
        description="A panel from the bottom."
      >
        The content of the sheet scrolls.
      </Sheet>
    </Samples>
  );
}
