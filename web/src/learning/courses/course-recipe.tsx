import type { Course } from '@slodki-ul/contract/learning/courses'
import { Html } from '@slodki-ul/ui/html.tsx'
import { useTranslation } from 'react-i18next'
import styles from './course-recipe.module.css'
import { RecipePdfs } from './recipe-pdfs.tsx'

/** Ingredients, and the recipe as PDF (CRS-17, CRS-19). */
export function CourseRecipe({ course, isPreview = false }: { course: Course; isPreview?: boolean }) {
  const { t } = useTranslation('courses')
  const { equipment, allergens } = course
  // The amount is at the other end of the line, so the colon before it is dropped.
  const ingredients = course.ingredients.replaceAll(': <strong>', ' <strong>')
  return (
    <section className={styles.card}>
      {ingredients !== '' && (
        <>
          <h2 className={styles.title}>{t('ingredients')}</h2>
          <Html className={styles.ingredients} html={ingredients} />
        </>
      )}
      {equipment.length > 0 && (
        <details className={styles.more}>
          <summary>{t('equipment')}</summary>
          <ul>
            {equipment.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </details>
      )}
      {allergens.length > 0 && (
        <p className={styles.allergens}>{t('allergens', { names: allergens.map(({ name }) => name).join(', ') })}</p>
      )}
      {!isPreview && <RecipePdfs course={course} />}
    </section>
  )
}
