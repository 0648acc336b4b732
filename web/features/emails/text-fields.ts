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
