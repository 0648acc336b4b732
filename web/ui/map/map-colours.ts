/** The colors of the plain map, in a format that MapLibre reads. */
export interface MapColours {
  ground: string;
  line: string;
  ink: string;
}

/** The current colors of the portal; they change with the color scheme. */
export function mapColours(): MapColours {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const theme = getComputedStyle(document.documentElement);
  /** MapLibre does not support oklch; a canvas converts any color to RGB. */
  const rgb = (name: string): string => {
    if (!context) return '#808080';
    context.fillStyle = theme.getPropertyValue(name).trim();
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  return { ground: rgb('--sunken'), line: rgb('--line'), ink: rgb('--ink-soft') };
}

/** Calls back when the color scheme changes; returns a function that stops it. */
export function watchScheme(onChange: () => void): () => void {
  const root = document.documentElement;
  let wasDark = root.classList.contains('dark');
  const observer = new MutationObserver(() => {
    const isDark = root.classList.contains('dark');
    if (isDark !== wasDark) onChange();
    wasDark = isDark;
  });
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
