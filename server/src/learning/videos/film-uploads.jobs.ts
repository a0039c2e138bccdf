import { makeFilm } from '#learning/videos/film-maker.service.ts'
import { selectDueUploads } from '#learning/videos/film-uploads.db.ts'
import type { Queue } from '#platform/jobs/queues.ts'

/** Makes films of files that staff have sent, one at a time beside all other work (BO-120). */
export const filmQueue: Queue = {
  name: 'films',
  // A film takes all cores there are.
  concurrency: 1,
  // Longer than a film of hours takes on a small machine; the row has a lease of its own.
  expireSeconds: 86_400,
  findDue: ({ clock, db }, limit) => selectDueUploads(db, clock.date(), limit),
  run: makeFilm,
}
