import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** What the page of a course shows to those who edit it, loaded beside its facts. */
export const CourseForm = lazyComponent(async () => (await import('./course-form.tsx')).CourseForm)
export const ChangesTile = lazyComponent(async () => (await import('./changes-tile.tsx')).ChangesTile)
export const CoursePreview = lazyComponent(async () => {
  const [part] = await Promise.all([import('./course-preview.tsx'), loadScreenTexts('previews')])
  return part.CoursePreview
})
