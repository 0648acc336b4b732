import { Save, Send } from 'lucide-react';
import { DraftSafety } from '#web/features/reports/components/draft-safety.tsx';
import type { ReportEditor } from '#web/features/reports/use-report-editor.ts';
import { countProblems, showFirstProblem } from '#web/lib/form-problems.ts';
import { t } from '#web/lib/text.ts';
import { useFirstProblem } from '#web/lib/use-first-problem.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';

interface ReportSubmitBarProps {
  editor: ReportEditor;
  formId: string;
  /** Photos are being copied into the report. */
  isHeld: boolean;
}

/** The action bar: the submit button, and whether the input is saved. */
export function ReportSubmitBar({ editor, formId, isHeld }: ReportSubmitBarProps) {
  const { form, state, photos, isHandingOver, saveNow } = editor;
  const { errors } = form.formState;
  useFirstProblem(form, formId);
  return (
    <ActionBar className="grid gap-2 md:flex md:max-w-3xl md:items-center short:flex short:items-center short:py-1.5">
      <DraftSafety
        state={state}
        photos={photos.photos}
        problems={countProblems(errors)}
        onShowProblem={() => showFirstProblem(formId)}
      />
      <div className="flex shrink-0 gap-2 max-md:flex-wrap md:ml-auto max-md:[&>*]:flex-1 max-md:[&>*]:px-3 short:[&>*]:px-3 short:[&>*]:text-sm short:[&_svg]:hidden">
        <Button size="large" onClick={() => void saveNow()} disabled={isHandingOver}>
          <Save aria-hidden />
          {t('Save draft')}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="main"
          size="large"
          busy={isHandingOver}
          disabled={!photos.isReady || isHeld}
        >
          {!isHandingOver && <Send aria-hidden />}
          {t('Submit Report')}
        </Button>
      </div>
    </ActionBar>
  );
}
