import { useContext, useState } from 'react';
import { DataError } from '#web/lib/data-error.ts';
import { type Difference, differencesOf, withTheirs } from '#web/lib/differences.ts';
import { loadAuthor } from '#web/lib/load-author.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { toast } from '#web/lib/toast.ts';
import { ViewerContext } from '#web/lib/viewer.ts';

interface VersionConflictOptions<Form extends object, Field extends keyof Form & string> {
  /** The edited record; null for a new one. */
  recordId: string | null | undefined;
  /** The values with which the user began. */
  initial: Form;
  /** The fields that are compared. */
  fields: readonly Field[];
  /** Loads the stored values with their version; null for a new record, or when it is gone. */
  loadNewest: () => Promise<Form | null>;
  /** What the user has entered. */
  mine: () => Form;
  /** Saves the user's choice over the newest version. */
  save: (merged: Form, newest: Form) => void;
}

/** A record that somebody else has saved while the user was editing it. */
export interface VersionConflict<Form extends object, Field extends keyof Form & string> {
  newest: Form;
  /** When the newest version was saved, and by whom, where the reader may know that. */
  savedAt: string | null;
  savedBy: string | null;
  /** Whether the user saved it, in another window. */
  isOwn: boolean;
  mine: Form;
  differences: readonly Difference<Field>[];
  /** Goes back to the form; nothing is saved. */
  end: () => void;
  /** Saves the user's values, except for these fields, which keep what the other person wrote. */
  resolve: (theirs: ReadonlySet<Field>) => void;
}

/**
 * Handles the refusals of a form's save command: when two people edit one record, the second one compares both versions
 * and chooses, field by field. Other refusals are shown as a toast.
 */
export function useVersionConflict<
  Form extends { version?: string | null | undefined },
  Field extends keyof Form & string,
>(options: VersionConflictOptions<Form, Field>) {
  const { recordId, initial, fields, loadNewest, mine, save } = options;
  const [newest, setNewest] = useState<Form | null>(null);
  const [author, setAuthor] = useState<Awaited<ReturnType<typeof loadAuthor>>>(null);
  const viewer = useContext(ViewerContext);

  const onRefused = async (error: unknown): Promise<void> => {
    if (error instanceof DataError && error.code === 'conflict') {
      const found = await loadNewest().catch(() => null);
      // Other rules refuse with a conflict as well, and their text says what to do.
      if (found && found.version !== mine().version) {
        const { version } = found;
        setAuthor(recordId && version ? await loadAuthor(recordId, version).catch(() => null) : null);
        return setNewest(found);
      }
    }
    const { title, advice } = problemText(error);
    toast({ title, description: advice, kind: 'destructive' });
  };

  const conflict: VersionConflict<Form, Field> | null = newest && {
    newest,
    savedAt: newest.version ?? null,
    savedBy: author?.name ?? null,
    isOwn: viewer !== null && viewer.profile.id === author?.id,
    mine: mine(),
    differences: differencesOf(initial, newest, mine(), fields),
    end: () => setNewest(null),
    resolve: (theirs) => {
      setNewest(null);
      save({ ...withTheirs(mine(), newest, theirs), version: newest.version }, newest);
    },
  };
  return { onRefused, conflict };
}
