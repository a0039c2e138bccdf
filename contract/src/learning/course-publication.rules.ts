import type { Language } from '../language.ts'
import type { VideoKind } from './videos.ts'

/** What must be there before readers may see a course; each is the name of a part of it. */
export const publicationParts = [
  'name',
  'shortDescription',
  'description',
  'categories',
  'instructor',
  'film',
  'picture',
  'pictureText',
  'captions',
  'steps',
] as const
export type PublicationPart = (typeof publicationParts)[number]

type Publishable = {
  /** In Polish; the description is HTML. */
  name: string
  shortDescription: string
  description: string
  categoryIds: readonly number[]
  instructorId: number | null
  pictureId: string | null
  /** What the picture shows, in Polish. */
  pictureText: string
  /** Of the film that is ready to be shown: its kind, null without one, its length in seconds, and the languages of its captions. */
  videoKind: VideoKind | null
  duration: number
  captions: readonly Language[]
  /** Seconds of the film at which the steps begin. */
  steps: readonly number[]
}

const isBlank = (html: string): boolean => html.replace(/<[^>]*>/g, '').trim() === ''

/** What keeps a course from being published. Films of other hosts bring their own captions. */
export function missingForPublication(course: Publishable): PublicationPart[] {
  const isOurs = course.videoKind === 'file' || course.videoKind === 'hls'
  const lacks: Record<PublicationPart, boolean> = {
    name: isBlank(course.name),
    shortDescription: isBlank(course.shortDescription),
    description: isBlank(course.description),
    categories: course.categoryIds.length === 0,
    instructor: course.instructorId === null,
    film: course.videoKind === null,
    picture: course.pictureId === null,
    pictureText: course.pictureId !== null && isBlank(course.pictureText),
    captions: isOurs && !course.captions.includes('pl'),
    steps: course.videoKind !== null && course.steps.some((second) => second >= course.duration),
  }
  return publicationParts.filter((part) => lacks[part])
}

/** The code of the field of a plan for a moment that has passed. */
export const passedMoment = 'ERRORS.TIMEPAST'
