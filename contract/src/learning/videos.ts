import * as z from 'zod/mini'
import { tones } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languages } from '../language.ts'
import { languageCode } from '../language-code.ts'

/** Our own file, our own file in several qualities (HLS), or a page of another host. */
export const videoKinds = ['file', 'hls', 'youtube', 'vimeo'] as const
export type VideoKind = (typeof videoKinds)[number]

/** A video for a caller who may watch it now. Times in seconds. */
export const videoSchema = z.object({
  id: z.uuid(),
  kind: z.enum(videoKinds),
  /** URL of the video: signed for the caller on our server, or the page at another host. */
  url: z.string(),
  /** When the signed URL expires; request the video again before that. Null for other hosts and for previews. */
  expiresAt: z.nullable(momentSchema),
  duration: z.int(),
  /** Seconds of the lesson of which the video is only a sample; null for a whole lesson. */
  lessonDuration: z.nullable(z.int()),
  /** A poster stored by us; null when the picture of the course is used. */
  posterUrl: z.nullable(z.string()),
  captions: z.array(z.object({ language: z.enum(languages), url: z.string() })),
  chapters: z.array(z.object({ title: z.string(), startSecond: z.int() })),
})
export type Video = z.infer<typeof videoSchema>

/**
 * Pages with a video that is not a course: the webinar's gift is for subscribers, the guide to the community for
 * everybody.
 */
export const filmPages = ['gift', 'discord'] as const
export const freeFilms: readonly (typeof filmPages)[number][] = ['discord']

export const filmSchema = z.object({
  page: z.enum(filmPages),
  title: z.string(),
  thumbnailUrl: z.string(),
  plate: z.enum(tones),
  video: videoSchema,
})
export type Film = z.infer<typeof filmSchema>

export const courseVideosEndpoints = {
  getVideo: endpoint({
    method: 'GET',
    path: 'videos/{id}/{lang}',
    summary:
      'A video with an address that is good for 15 minutes more; asked again whether the caller may watch (Q-89)',
    access: 'anyone',
    params: z.object({ id: z.uuid(), lang: languageCode }),
    status: 200,
    reply: videoSchema,
    errors: ['ERRORS.SUBSCRIPTIONREQUIRED'],
    calledBy: 'web',
  }),
  getFilm: endpoint({
    method: 'GET',
    path: 'films/{page}/{lang}',
    summary: 'The film of a page: the gift of the webinar for subscribers, the way to the community for anyone',
    access: 'anyone',
    params: z.object({ page: z.enum(filmPages), lang: languageCode }),
    status: 200,
    reply: filmSchema,
    errors: ['ERRORS.SUBSCRIPTIONREQUIRED'],
    calledBy: 'web',
  }),
}
