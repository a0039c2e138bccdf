import type { Course } from '@slodki-ul/contract/learning/courses'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import { useGetCoursePdfMutation, useGetIngredientsPdfMutation } from './recipe-pdfs.api.ts'
import styles from './recipe-pdfs.module.css'

/** Downloads of the recipe and of the shopping list as PDF (CRS-19). */
export function RecipePdfs({ course: { id } }: { course: Pick<Course, 'id'> }) {
  const { t } = useTranslation('courses')
  const lang = useLanguage()
  const [getCourse, course] = useGetCoursePdfMutation()
  const [getIngredients, ingredients] = useGetIngredientsPdfMutation()
  return (
    <div className={styles.downloads}>
      <Button
        block
        size="sm"
        icon={Download}
        busy={course.isLoading}
        onClick={() => getCourse({ params: { id, lang } })}
      >
        {t('pdf.course')}
      </Button>
      <Button
        block
        size="sm"
        variant="line"
        icon={Download}
        busy={ingredients.isLoading}
        onClick={() => getIngredients({ params: { id, lang } })}
      >
        {t('pdf.ingredients')}
      </Button>
    </div>
  )
}
