import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'

/** The form of the chapters, loaded beside the screen of a film. */
export const ChaptersTile = lazyComponent(async () => (await import('./chapters-tile.tsx')).ChaptersTile)
