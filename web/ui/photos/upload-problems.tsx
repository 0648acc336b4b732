import { t } from '#web/lib/text.ts';
import type { PickedPhoto } from '#web/ui/photos/photo-source.ts';

/** Why files were not sent, and what to do: a tile has no room for it, and a phone shows no tooltip. */
export function UploadProblems({ files }: { files: readonly PickedPhoto[] }) {
  return files.map(
    ({ path, fileName, state, problem }) =>
      state === 'failed' &&
      problem && (
        <p key={path} className="text-brick-ink text-sm wrap-anywhere">
          {t('{{name}}: {{problem}}', { name: fileName, problem })}
        </p>
      ),
  );
}
