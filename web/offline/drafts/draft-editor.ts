import type { LocalDraft, LocalPhoto, PhotoFacts } from '#web/offline/database/records.ts';
import { clearJournal, writeJournal } from '#web/offline/drafts/draft-journal.ts';
import { type DraftContent, mergedPhotos } from '#web/offline/drafts/draft-merge.ts';
import { isOfDevice, keepingProblem } from '#web/offline/drafts/draft-refusal.ts';
import type { SavedDraft } from '#web/offline/drafts/drafts.ts';
import { type EditorOptions, type EditorState, initialState } from '#web/offline/drafts/editor-state.ts';
import { EditorView } from '#web/offline/drafts/editor-view.ts';
import {
  type FormPhoto,
  factsOf,
  goneFromDevice,
  movedPhotos,
  notKept,
  preparedPhoto,
  savedPhoto,
  unsavedPhoto,
} from '#web/offline/drafts/form-photos.ts';
import { locationOf, type PhotoAbout, photoFrom } from '#web/offline/drafts/photos.ts';
import { SharedForm } from '#web/offline/drafts/shared-form.ts';
import { createLine } from '#web/offline/run-in-order.ts';

/**
 * The draft that a form edits. All storage operations run one after the other: photos are read into memory
 * one at a time, and no save overtakes another.
 */
export class DraftEditor {
  readonly #options: EditorOptions;
  /** Files that were picked and are not stored yet. */
  readonly #picked = new Map<string, { file: File; about: PhotoAbout }>();
  /** The records that this form has written or read, to write them again if the storage was emptied. */
  readonly #bytes = new Map<string, LocalPhoto>();
  readonly #dropped = new Set<string>();
  readonly #enqueue = createLine();
  readonly #form: SharedForm;
  readonly #view: EditorView;
  #draft: LocalDraft;
  #isKept: boolean;
  #isClosed = false;
  #changes = 0;

  constructor(options: EditorOptions) {
    const { draft, isKept, isDirty = false } = options;
    this.#options = options;
    this.#form = new SharedForm(options);
    this.#draft = draft;
    this.#isKept = isKept;
    this.#view = new EditorView(initialState(draft, { isKept, isDirty }));
    void this.#enqueue(() => this.#showPictures(draft.photos));
  }

  read = (): EditorState => this.#view.state;

  subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener);

  /** The form has changed. */
  touch(): void {
    if (this.#form.isShowing) return;
    this.#changes += 1;
    if (!this.#view.state.isDirty) this.#view.set({ isDirty: true });
  }

  /** Saves the draft as it is now. Rejects with a `DraftRefusal` or a `StorageError`. */
  save({ isManual }: { isManual: boolean }): Promise<SavedDraft> {
    return this.#enqueue(() => this.#save({ isManual }));
  }

  /** Saves what changed since the last save; errors are in the state. */
  flush(): void {
    if (this.#view.state.isDirty && !this.#isOver) this.#keep();
  }

  /** The page is hidden and may not come back. */
  hide(): void {
    if (!this.#view.state.isDirty || this.#isOver) return;
    writeJournal(this.#draft, this.#form.read());
    this.flush();
  }

  /** Resolves when everything is saved or the error is in the state: the user signs out. */
  settle(): Promise<void> {
    this.flush();
    return this.#enqueue(async () => undefined);
  }

  /** Stops saving: the user has signed out. */
  close(): void {
    this.#isClosed = true;
  }

  addPhotos(files: readonly File[], about: PhotoAbout): void {
    const added = files.map((file): FormPhoto => {
      const id = crypto.randomUUID();
      this.#picked.set(id, { file, about: { ...about, id } });
      return unsavedPhoto(id, file, about);
    });
    this.#view.set({ photos: [...this.#view.state.photos, ...added] });
    for (const { id } of added) this.#keepPhoto(id);
  }

  retryPhoto(id: string): void {
    if (!this.#picked.has(id)) return;
    this.#view.changePhoto(id, { state: 'saving' });
    this.#keepPhoto(id);
  }

  /** Changes category, caption, or position; saved at once. */
  describePhoto(id: string, changes: Partial<PhotoFacts>): void {
    this.#view.changePhoto(id, changes);
    const picked = this.#picked.get(id);
    if (picked) this.#picked.set(id, { ...picked, about: { ...picked.about, ...changes } });
    this.touch();
    this.#keep();
  }

  /** Swaps a photo with the one before (-1) or after (1) it in the same category. */
  movePhoto(id: string, by: -1 | 1): void {
    this.#view.set({ photos: movedPhotos(this.#view.state.photos, id, by) });
    this.touch();
    this.#keep();
  }

  removePhoto(id: string): void {
    this.#takeOut(id);
    this.#dropped.add(id);
    this.touch();
    this.#keep();
  }

  /** The user starts over: deletes draft and photos. Rejects with a `StorageError`; then the form keeps them. */
  discard(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#options.drafts.removeDraft(this.#draft.id);
      this.close();
      clearJournal(this.#draft);
    });
  }

  /**
   * Saves the draft a last time and passes it to `send`, the queue. If the report is refused, the draft can be edited
   * again.
   * @param sendUnkept sends a draft that does not fit on this device, with the photos in memory; undefined when that is
   * impossible, for example offline
   */
  submit<Outcome extends { state: string }>(
    send: (draftId: string) => Promise<Outcome>,
    sendUnkept?: (draft: LocalDraft, bytes: ReadonlyMap<string, LocalPhoto>) => Promise<Outcome> | undefined,
  ): Promise<Outcome> {
    return this.#enqueue(async () => {
      try {
        await this.#save({ isManual: true });
      } catch (error) {
        const unkept = this.#unkept();
        const sent = isOfDevice(error) ? await sendUnkept?.(unkept, this.#bytes) : undefined;
        if (!sent) throw error;
        if (sent.state === 'sent') this.#over();
        // A photo without bytes keeps it from being sent: the form shows which.
        else await this.#showPictures(unkept.photos).catch(() => undefined);
        return sent;
      }
      this.#over();
      try {
        const outcome = await send(this.#draft.id);
        if (outcome.state === 'refused') this.#view.set({ isSubmitted: false });
        return outcome;
      } catch (error) {
        this.#view.set({ isSubmitted: false });
        throw error;
      }
    });
  }

  /** Reads the changes that another window made to the draft. */
  refresh(): void {
    void this.#enqueue(async () => {
      const kept = await this.#options.drafts.draft(this.#draft.id);
      if (!kept || this.#isOver) return;
      if (kept.submittedAt) this.#view.set({ isSubmitted: true });
      else await this.#show(kept, { form: this.#form.base, photos: this.#draft.photos });
    }).catch(() => undefined);
  }

  #over(): void {
    this.#view.set({ isSubmitted: true });
    clearJournal(this.#draft);
  }

  #unkept(): LocalDraft {
    const photos = factsOf(this.#view.state.photos, (id) => this.#bytes.has(id));
    return { ...this.#draft, form: this.#form.read(), photos };
  }

  /** Saving has stopped. */
  get #isOver(): boolean {
    return this.#view.state.isSubmitted || this.#isClosed;
  }

  #keep(): void {
    // The state contains the error.
    this.save({ isManual: false }).catch(() => undefined);
  }

  async #save({ isManual, add = [] }: { isManual: boolean; add?: LocalPhoto[] }): Promise<SavedDraft> {
    if (this.#isOver) return { draft: this.#draft, removed: 0 };
    const changes = this.#changes;
    this.#view.set({ isSaving: true });
    try {
      for (const photo of add) this.#bytes.set(photo.id, photo);
      const missing = await this.#missingPhotos();
      // The stored photos, and those whose bytes are part of this save.
      const [mine, drop] = [this.#unkept(), [...this.#dropped]];
      const base = { form: this.#form.base, photos: this.#draft.photos };
      const options = { isManual, base, add: [...add, ...missing], drop };
      const saved = await this.#options.drafts.saveDraft(mine, options);
      this.#isKept = true;
      const isDirty = this.#changes !== changes;
      if (!isDirty) clearJournal(this.#draft);
      this.#view.set({ isSaving: false, isDirty, savedAt: saved.draft.updatedAt, problem: null });
      if (saved.removed > 0) this.#options.onRemoved?.(saved.removed);
      await this.#show(saved.draft, mine);
      // Only now: what is removed while it is saved must not come back.
      for (const id of drop) this.#dropped.delete(id);
      return saved;
    } catch (error) {
      for (const { id } of add) this.#bytes.delete(id);
      // Each photo shows its own error when there is no room for it; the text may still fit.
      const problem = add.length > 0 ? this.#view.state.problem : keepingProblem(error);
      this.#view.set({ isSaving: false, problem });
      throw error;
    }
  }

  /** The storage was emptied: writes what this form still has, and reports what is lost. */
  async #missingPhotos(): Promise<LocalPhoto[]> {
    if (!this.#isKept || (await this.#options.drafts.draft(this.#draft.id))) return [];
    for (const { id, state } of this.#view.state.photos) {
      if (state === 'saved' && !this.#bytes.has(id)) this.#view.changePhoto(id, goneFromDevice());
    }
    const kept = this.#view.state.photos.filter(({ state }) => state === 'saved');
    return kept.flatMap(({ id }) => this.#bytes.get(id) ?? []);
  }

  #keepPhoto(id: string): void {
    void this.#enqueue(async () => {
      const picked = this.#picked.get(id);
      if (!picked || this.#isOver) return;
      const position = locationOf(picked.file, picked.about);
      try {
        const { facts, photo } = await photoFrom(this.#draft, picked.file, picked.about);
        // Removed, or edited, while it was scaled.
        const now = this.#view.photo(id);
        if (!now) return;
        this.#view.changePhoto(id, preparedPhoto(facts, photo, now));
        await this.#save({ isManual: false, add: [photo] });
        this.#picked.delete(id);
        this.#view.changePhoto(id, { state: 'saved' });
        void position.then((known) => this.#locatePhoto(id, known));
      } catch (error) {
        this.#notKept(id, picked.file, error);
      }
    });
  }

  /** It is uploaded at once; when offline, the form says what to do. */
  #notKept(id: string, file: File, error: unknown): void {
    const now = this.#view.photo(id);
    if (now && isOfDevice(error) && this.#options.sendInstead?.(file, now)) this.#takeOut(id);
    else this.#view.changePhoto(id, notKept(error));
  }

  #takeOut(id: string): void {
    this.#view.set({ photos: this.#view.state.photos.filter((photo) => photo.id !== id) });
    this.#picked.delete(id);
    this.#bytes.delete(id);
  }

  #locatePhoto(id: string, position: Partial<PhotoFacts>): void {
    if (position.latitude !== undefined && this.#view.photo(id)) this.describePhoto(id, position);
  }

  /** Shows what another window changed in the stored draft since `base`, except where this one has changed it, too. */
  async #show(kept: LocalDraft, base: DraftContent): Promise<void> {
    const { photos: mine } = this.#view.state;
    const versions = { base: base.photos, mine, theirs: kept.photos };
    const merged = mergedPhotos(versions, { dropped: this.#dropped });
    for (const { id } of mine) if (!merged.some((photo) => photo.id === id)) this.#takeOut(id);
    this.#view.set({ photos: merged.map((photo) => ('state' in photo ? photo : savedPhoto(photo))) });
    this.#draft = kept;
    this.#form.show(kept.form, base.form);
    await this.#showPictures(merged.filter((photo) => !('state' in photo)));
  }

  async #showPictures(photos: readonly PhotoFacts[]): Promise<void> {
    for (const { id } of photos) {
      const kept = (await this.#options.drafts.photo(id)) ?? this.#bytes.get(id);
      if (kept) this.#bytes.set(id, kept);
      const picture = kept?.thumbnail && { picture: kept.thumbnail };
      this.#view.changePhoto(id, kept ? { ...picture } : goneFromDevice());
    }
  }
}
