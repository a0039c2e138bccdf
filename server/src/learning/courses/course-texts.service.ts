import { cleanProse } from '#html.ts'
import type { Both, CourseContent } from '#learning/courses/course-content.db.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'

const nonBreakingBoth = ({ pl, en }: Both): Both => ({
  pl: nonBreakingSpaces(pl, 'pl'),
  en: en === null ? null : nonBreakingSpaces(en, 'en'),
})
const cleanBoth = async (text: Both): Promise<Both> => {
  const { pl, en } = nonBreakingBoth(text)
  return { pl: await cleanProse(pl), en: en === null ? null : await cleanProse(en) }
}

/** Adds non-breaking spaces to the texts of a course and sanitizes its HTML. */
export const tidyContent = async <Content extends Omit<CourseContent, 'relatedIds'>>(
  course: Content,
): Promise<Content> => ({
  ...course,
  name: nonBreakingBoth(course.name),
  shortDescription: nonBreakingBoth(course.shortDescription),
  description: await cleanBoth(course.description),
  remarks: await cleanBoth(course.remarks),
  pictureText: nonBreakingBoth(course.pictureText),
  portions: course.portions && { ...course.portions, inWords: nonBreakingBoth(course.portions.inWords) },
  groups: course.groups.map(({ name, items }) => ({
    name: nonBreakingBoth(name),
    items: items.map((item) => ({
      ...item,
      name: nonBreakingBoth(item.name),
      note: item.note && nonBreakingBoth(item.note),
    })),
  })),
  steps: course.steps.map((step) => ({
    ...step,
    title: nonBreakingBoth(step.title),
    text: nonBreakingBoth(step.text),
  })),
  equipment: course.equipment.map(nonBreakingBoth),
  allergens: course.allergens.map(({ code, name }) => ({ code, name: nonBreakingBoth(name) })),
})
