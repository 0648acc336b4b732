/** Few browsers draw these: the tile has the name in place of the picture. */
const UNDRAWN = /\.hei[cf]$/i;

/** What a picture is, below its tile: its caption, or the name of its file. One line, whole on hover. */
export function PictureName({ name }: { name: string }) {
  if (UNDRAWN.test(name)) return null;
  return (
    <p title={name} className="truncate px-2 py-1 text-ink-soft text-xs">
      {name}
    </p>
  );
}
