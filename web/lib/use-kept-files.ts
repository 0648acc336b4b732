import { useMemo } from 'react';
import { shrinkPhoto } from '#web/lib/shrink-photo.ts';
import { type FormFile, filesOf, forgetFiles, keepFile } from '#web/offline/forms/form-files.ts';
import { createLine } from '#web/offline/run-in-order.ts';

/** One at a time: scaling several pictures of 50 megapixels at once needs more memory than a phone has. */
const scaleInLine = createLine();

/** The files of a form that this device keeps until they are sent. */
export function useKeptFiles(form: string, profileId: string) {
  return useMemo(() => keptFiles(form, profileId), [form, profileId]);
}

function keptFiles(form: string, profileId: string) {
  const paths = new Set<string>();

  return {
    /** Makes a photo smaller and stores it. Returns what is to be uploaded, which does not wait for the device. */
    prepare({ file, ...facts }: FormFile): Promise<File> {
      paths.add(facts.path);
      const prepared = scaleInLine(() => shrinkPhoto(file));
      void keepFile(profileId, form, { ...facts, file: prepared });
      return prepared;
    },
    /** What an earlier visit has left. */
    async read(): Promise<FormFile[]> {
      const files = await filesOf(profileId, form);
      for (const { path } of files) paths.add(path);
      return files;
    },
    /** Removes files that are sent or taken off the form, once the draft of the form says so. */
    forget(gone: readonly string[]): void {
      const own = gone.filter((path) => paths.delete(path));
      if (own.length > 0) void forgetFiles(profileId, form, own);
    },
  };
}
