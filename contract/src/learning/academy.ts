import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'

const courseInstructorSchema = z.object({
  /** Stays when they are renamed. */
  slug: z.string(),
  name: z.string(),
  initials: z.string(),
  role: z.string(),
  bio: z.string(),
})
export type CourseInstructor = z.infer<typeof courseInstructorSchema>

/** What the front page tells of the academy. */
export const academyEndpoints = {
  getAcademyFacts: endpoint({
    method: 'GET',
    path: 'courses/facts',
    summary:
      'What the front page tells of the academy: its courses without the free lessons, who teaches them, how they are rated',
    access: 'anyone',
    status: 200,
    reply: z.object({
      courses: z.int(),
      instructors: z.int(),
      /** Mean of all ratings, to two decimals; null before the first. */
      rating: z.nullable(z.number()),
      ratings: z.int(),
    }),
    errors: [],
    calledBy: 'web',
  }),
  listCourseInstructors: endpoint({
    method: 'GET',
    path: 'courses/instructors/{lang}',
    summary: 'Those who teach in published courses',
    access: 'anyone',
    params: z.object({ lang: languageCode }),
    status: 200,
    reply: z.array(courseInstructorSchema),
    errors: [],
    calledBy: 'web',
  }),
}
