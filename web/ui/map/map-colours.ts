/** What the plain map is drawn with, as MapLibre reads colours. */
export interface MapColours {
  ground: string;
  line: string;
  ink: string;
}

/** Today's colours of the portal; other ones when the scheme changes. */
export function mapColours(): MapColours {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const theme = getComputedStyle(document.documentElement);
  /** MapLibre knows no oklch; a canvas tells any colour in red, green and blue. */
  const rgb = (name: string): string => {
    if (!context) return '#808080';
    context.fillStyle = theme.getPropertyValue(name).trim();
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  return { ground: rgb('--sunken'), line: rgb('--line'), ink: rgb('--ink-soft') };
}

/** Calls back whenever the scheme turns light or dark; the answer stops it. */
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
