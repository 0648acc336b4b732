import { Save, Send } from 'lucide-react';
import { DraftSafety } from '#web/features/reports/components/draft-safety.tsx';
import type { ReportEditor } from '#web/features/reports/use-report-editor.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** The one main action, at the thumb, and how safe what was entered is. */
export function ReportSubmitBar({ editor }: { editor: ReportEditor }) {
  const { form, state, photos, isHandingOver, saveNow } = editor;
  return (
    <div
      data-thumb-bar
      className="sticky bottom-3 z-10 grid gap-2 rounded-lg border border-line bg-raised p-3 shadow-float max-md:bottom-[calc(var(--bar)+0.5rem+env(safe-area-inset-bottom))] max-md:-mx-2 md:flex md:items-center"
    >
      <DraftSafety state={state} problems={Object.keys(form.formState.errors).length} />
      <div className="flex gap-2 max-md:[&>*]:flex-1">
        <Button size="large" onClick={() => void saveNow()} disabled={isHandingOver}>
          <Save aria-hidden />
          {t('Save draft')}
        </Button>
        <Button type="submit" variant="main" size="large" busy={isHandingOver} disabled={!photos.isReady}>
          {!isHandingOver && <Send aria-hidden />}
          {t('Submit Report')}
        </Button>
      </div>
    </div>
  );
}
