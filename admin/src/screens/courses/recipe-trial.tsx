import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import { formatAmount } from '@slodki-ul/contract/learning/courses.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useLanguage } from '#i18n/language.ts'
import { usePrintEditedCourseMutation } from '#learning/courses/course-previews.api.ts'
import styles from './course.module.css'
import { scaled } from './course-form.rules.ts'

const factors = [0.5, 1, 2] as const
const kinds = ['course', 'ingredients'] as const

/** The recipe for half and twice as much, as it is typed; and its two PDFs, as it is saved (BO-124). */
export function RecipeTrial({ courseId, groups }: { courseId: number; groups: CourseValues['groups'] }) {
  const { t } = useTranslation('course-form')
  const lang = useLanguage()
  const textOf = useFailureText()
  const [print, { isLoading }] = usePrintEditedCourseMutation()
  const download = async (kind: (typeof kinds)[number]) => {
    const { data, error } = await print({ params: { id: courseId }, query: { kind, lang } })
    if (data) saveFile(data, `${t(`pdf.file.${kind}`)}-${courseId}.pdf`)
    else toasts.show({ kind: 'error', title: t(`pdf.${kind}`), text: textOf(error) })
  }
  const items = groups.flatMap((group) => group.items)
  return (
    <div className={styles.stack}>
      {items.length > 0 && (
        <details>
          <summary>{t('trial.title')}</summary>
          <div className={styles.scroll}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('field.groups.items.name')}</th>
                  {factors.map((factor) => (
                    <th key={factor} scope="col">
                      {t('trial.times', { factor: factor.toLocaleString(lang) })}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((item, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two ingredients may be alike
                  <tr key={at}>
                    <th scope="row">{item.name.pl}</th>
                    {factors.map((factor) => (
                      <td key={factor}>{formatAmount(scaled(item, factor), lang)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
      <div className={styles.actions}>
        {kinds.map((kind) => (
          <Button key={kind} size="sm" variant="line" icon={Printer} busy={isLoading} onClick={() => download(kind)}>
            {t(`pdf.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
