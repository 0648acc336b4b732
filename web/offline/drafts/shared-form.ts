import { changedValues, mergedForm, sharedForm } from '#web/offline/drafts/draft-merge.ts';
import type { EditorOptions } from '#web/offline/drafts/editor-state.ts';

/** The values of a form whose draft may be open in several windows. */
export class SharedForm {
  readonly #options: Pick<EditorOptions, 'readForm' | 'showForm'>;
  /** The values that this form was edited from: those that differ from them are its own input. */
  base: unknown;
  /** The form changes because of another window, not because of its user. */
  isShowing = false;

  constructor(options: Pick<EditorOptions, 'readForm' | 'showForm' | 'draft' | 'isDirty'>) {
    const { draft, isDirty } = options;
    this.#options = options;
    // What the form fills in for a missing value is no input, but text that it has restored is.
    this.base = isDirty ? draft.form : { ...this.read(), ...(draft.form as object | null) };
  }

  /** A copy: the form changes its lists in place, and input during a save would look as if it had been saved. */
  read(): object {
    return structuredClone(this.#options.readForm());
  }

  /** Shows what changed in the stored form since `base`, except where the user has changed it, too. */
  show(stored: unknown, base: unknown): void {
    const mine = this.read();
    this.isShowing = true;
    for (const [path, value] of changedValues(mine, mergedForm({ base, mine, theirs: stored }))) {
      this.#options.showForm?.(path, value);
    }
    this.isShowing = false;
    this.base = sharedForm({ base, mine: this.read(), theirs: stored });
  }
}
