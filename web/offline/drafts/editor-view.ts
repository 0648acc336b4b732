import type { EditorState } from '#web/offline/drafts/editor-state.ts';
import type { FormPhoto } from '#web/offline/drafts/form-photos.ts';

/** What a form shows of its draft; its listeners are called with each change. */
export class EditorView {
  readonly #listeners = new Set<() => void>();
  state: EditorState;

  constructor(state: EditorState) {
    this.state = state;
  }

  /** Returns a function that stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(changes: Partial<EditorState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  photo(id: string): FormPhoto | undefined {
    return this.state.photos.find((photo) => photo.id === id);
  }

  changePhoto(id: string, changes: Partial<FormPhoto>): void {
    this.set({
      photos: this.state.photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)),
    });
  }
}
