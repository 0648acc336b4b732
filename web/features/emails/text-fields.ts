type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Writes text at the cursor of a field, in place of what is selected. */
export function insertAtCursor(field: TextField, text: string): void {
  field.focus();
  // Deprecated, but only this way the browser's undo takes it back, and React hears of it.
  document.execCommand('insertText', false, text);
}

/** Selects a line of a field, which then shows it. `line` counts from 1. */
export function selectLine(field: TextField, line: number): void {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((length, before) => length + before.length + 1, 0);
  // A browser scrolls to the cursor when the field gets the focus.
  field.blur();
  field.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
  field.focus();
}

/** Shows what keeps a text from being saved: the first field with an error, or else the list of problems. */
export function showFirstProblem(fields: HTMLElement | null): void {
  const first =
    fields?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    fields?.querySelector<HTMLElement>('[data-problem]');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
