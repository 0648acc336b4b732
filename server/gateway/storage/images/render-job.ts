import type { RenditionOptions } from '#server/gateway/storage/images/rendition-options.ts';

/** Formats that come out of the renderer. */
export type RenditionFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** One image to render, as it is sent to the rendering process. */
export interface RenderJob {
  id: number;
  sourcePath: string;
  targetPath: string;
  options: RenditionOptions;
  /** What rendering it may take at most, beside the program itself. */
  maxMemoryBytes: number;
}

/** What became of a job: the format that was written, or why the picture cannot be rendered. */
export type RenderResult = { id: number; format: RenditionFormat } | { id: number; refusal: string };
