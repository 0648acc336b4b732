/** For `register`: the parts of a typed list, such as 'OH, PA'. */
export const listTyped = (text: unknown): string[] =>
  Array.isArray(text)
    ? text.map(String)
    : String(text ?? '')
        .split(/[\s,;]+/)
        .filter(Boolean);
