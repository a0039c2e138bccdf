/** Most seconds of a film that everybody may watch. */
const freeSeconds = 60
/** A short film is not given away whole: this many times the preview is at least its length. */
const wholePerPreview = 3

/** How many seconds of a film everybody may watch. */
export const previewSeconds = (duration: number): number =>
  Math.min(freeSeconds, Math.floor(duration / wholePerPreview))
