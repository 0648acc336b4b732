/**
 * Copies a text that is still on its way, such as a link that the server makes. The clipboard gets the promise, because
 * browsers allow copying only right after a click.
 *
 * @returns whether the clipboard has it: pages without https have none, and a browser may deny access to it
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((arrived) => new Blob([arrived], { type: 'text/plain' }));
    // The clipboard may refuse before the text fails, which its sender handles.
    blob.catch(() => undefined);
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return false;
  }
}
