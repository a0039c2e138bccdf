import type { Training } from '@slodki-ul/contract/engagement/trainings'
import type { Course, CourseCard } from '@slodki-ul/contract/learning/courses'
import { formatAmount } from '@slodki-ul/contract/learning/courses.rules'
import type { Video } from '@slodki-ul/contract/learning/videos'
import type { AggregateRating, Course as CourseThing, Event, Recipe, VideoObject, WithContext } from 'schema-dts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import { organisationId, type Place, schemaContext } from '#engagement/pages/structured-data.rules.ts'

/** Seconds as an ISO 8601 duration. */
const isoDuration = (seconds: number): string => `PT${Math.floor(seconds / 60)}M${Math.round(seconds % 60)}S`

/** Ratings by subscribers; undefined without any, and for those of the demo, which nobody gave. */
const ratingOf = (
  { hasRealRatings }: Place,
  { rating, reviewsCount }: Pick<CourseCard, 'rating' | 'reviewsCount'>,
): AggregateRating | undefined =>
  reviewsCount === 0 || !hasRealRatings
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: rating, ratingCount: reviewsCount, bestRating: 5, worstRating: 1 }

type Shown = { path: string; picture: string; description: string }

/** A course; lowest price of the plans that open it in złoty, 0 for a free lesson. */
export function courseThing(
  place: Place,
  course: CourseCard,
  { path, picture, description, price }: Shown & { price: number },
): WithContext<CourseThing> {
  const { publicUrl, language } = place
  const rating = ratingOf(place, course)
  return {
    '@context': schemaContext,
    '@type': 'Course',
    name: course.name,
    description,
    url: `${publicUrl}${plainPath(language, path)}`,
    image: picture,
    inLanguage: 'pl',
    educationalLevel: course.courseLevel.name,
    datePublished: course.publicationDate,
    provider: { '@id': organisationId(publicUrl), '@type': 'Organization', name: 'Słodki Ul', sameAs: `${publicUrl}/` },
    offers: {
      '@type': 'Offer',
      category: price === 0 ? 'Free' : 'Subscription',
      price: price.toFixed(2),
      priceCurrency: 'PLN',
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'online',
      courseWorkload: isoDuration(course.lessonDuration),
      instructor: { '@type': 'Person', name: course.instructor.name },
    },
    ...(rating && { aggregateRating: rating }),
  }
}

/**
 * A film that everybody may watch: of a free lesson, or the beginning of one that is not. Only a beginning has an address
 * that lasts; the film of a lesson has one for a quarter of an hour, so only its page is named.
 */
export const videoThing = (
  { publicUrl, language }: Place,
  course: CourseCard,
  video: Video,
  { path, picture, description }: Shown,
): WithContext<VideoObject> => ({
  '@context': schemaContext,
  '@type': 'VideoObject',
  name: course.name,
  description,
  thumbnailUrl: [picture],
  uploadDate: course.publicationDate,
  duration: isoDuration(video.duration),
  ...(video.expiresAt === null && video.url.startsWith('/') && { contentUrl: `${publicUrl}${video.url}` }),
  inLanguage: 'pl',
  url: `${publicUrl}${plainPath(language, path)}`,
  isAccessibleForFree: true,
  hasPart: video.chapters.map(({ title, startSecond }, index) => ({
    '@type': 'Clip',
    name: title,
    startOffset: startSecond,
    endOffset: video.chapters[index + 1]?.startSecond ?? video.duration,
    url: `${publicUrl}${plainPath(language, path)}?t=${startSecond}`,
  })),
})

/** The recipe of a free lesson; null for a lesson that makes nothing. */
export function recipeThing(
  place: Place,
  course: Course,
  { path, picture, description }: Shown,
): WithContext<Recipe> | null {
  const ingredients = course.ingredientGroups.flatMap(({ items }) => items)
  if (ingredients.length === 0 || course.steps.length === 0) return null
  const { publicUrl, language } = place
  const url = `${publicUrl}${plainPath(language, path)}`
  const rating = ratingOf(place, course)
  return {
    '@context': schemaContext,
    '@type': 'Recipe',
    name: course.name,
    description,
    image: [picture],
    url,
    datePublished: course.publicationDate,
    author: { '@type': 'Person', name: course.instructor.name },
    ...(course.preparationTime > 0 && { totalTime: `PT${course.preparationTime}M` }),
    ...(course.noOfPortions && { recipeYield: course.noOfPortions }),
    ...(course.categories[0] && { recipeCategory: course.categories[0].name }),
    recipeIngredient: ingredients.map(({ name, ...measure }) => `${name}: ${formatAmount(measure, language)}`),
    recipeInstructions: course.steps.map(({ title, text }, index) => ({
      '@type': 'HowToStep',
      name: title,
      text,
      position: index + 1,
      url,
    })),
    ...(rating && { aggregateRating: rating }),
  }
}

/** A training on site; `ends` is the end of its day. */
export const eventThing = (
  { publicUrl, language }: Place,
  training: Training,
  { path, picture, description }: Shown,
): WithContext<Event> => ({
  '@context': schemaContext,
  '@type': 'EducationEvent',
  name: training.name,
  description,
  image: [picture],
  startDate: training.date,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: { '@type': 'Place', name: training.location, address: training.location },
  organizer: { '@id': organisationId(publicUrl), '@type': 'Organization', name: 'Słodki Ul', url: `${publicUrl}/` },
  offers: {
    '@type': 'Offer',
    url: `${publicUrl}${plainPath(language, path)}`,
    price: training.price.toFixed(2),
    priceCurrency: 'PLN',
    availability: training.availablePlaces > 0 ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
  },
})
