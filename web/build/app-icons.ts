import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The part of a maskable icon's side that is always visible: a circle of four fifths (W3C, Web Application Manifest).
 */
const SAFE_PART = 0.66;
const GROUND = '#2b3945';

const ICONS = [
  { file: 'icons/icon-192.png', side: 192, part: 1 },
  { file: 'icons/icon-512.png', side: 512, part: 1 },
  { file: 'icons/maskable-192.png', side: 192, part: SAFE_PART },
  { file: 'icons/maskable-512.png', side: 512, part: SAFE_PART },
  // iOS rounds the corners by itself, and draws transparent areas black.
  { file: 'icons/apple-touch-icon.png', side: 180, part: 0.86 },
] as const;

type Icon = (typeof ICONS)[number];

/**
 * Draws the icons of the installed app from web/public/favicon.svg, in every size and shape that operating systems
 * need.
 */
export function appIcons(): Plugin {
  let source = '';
  return {
    name: 'app-icons',
    configResolved({ publicDir }) {
      source = join(publicDir, 'favicon.svg');
    },
    async generateBundle() {
      for (const icon of ICONS) {
        this.emitFile({ type: 'asset', fileName: icon.file, source: await draw(source, icon) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const icon = ICONS.find(({ file }) => request.url === `/${file}`);
        if (!icon) return next();
        response.setHeader('content-type', 'image/png').end(await draw(source, icon));
      });
    },
  };
}

async function draw(source: string, { side, part }: Icon): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const mark = Math.round(side * part);
  const density = (72 * mark) / 32;
  const drawn = await sharp(readFileSync(source), { density }).resize(mark, mark).png().toBuffer();
  if (part === 1) return drawn;
  const edge = Math.floor((side - mark) / 2);
  return sharp({ create: { width: side, height: side, channels: 3, background: GROUND } })
    .composite([{ input: drawn, left: edge, top: edge }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
