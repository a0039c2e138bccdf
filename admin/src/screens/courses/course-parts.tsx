import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** Parts of the editor that are loaded beside it, so that its texts are there at once. */
export const CoursePicture = lazyComponent(async () => {
  const [part] = await Promise.all([import('./course-picture.tsx'), loadScreenTexts('pictures')])
  return part.CoursePicture
})
export const CourseRecipe = lazyComponent(async () => (await import('./course-recipe.tsx')).CourseRecipe)
export const CourseSteps = lazyComponent(async () => (await import('./course-steps.tsx')).CourseSteps)
export const CourseLists = lazyComponent(async () => (await import('./course-lists.tsx')).CourseLists)
