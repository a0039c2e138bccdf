import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import { formatAmount } from '@slodki-ul/contract/learning/courses.rules'
import { readIngredients, suggestProduct } from '@slodki-ul/contract/learning/ingredient-lines.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import { useGetCourseChoicesQuery } from '#learning/courses/course-editor.api.ts'
import styles from './course.module.css'

type Item = CourseValues['groups'][number]['items'][number]

/** Ingredients typed or pasted line by line; what they become is shown before they are added (BO-124). */
export function TypedLines({ id, onAdd }: { id: string; onAdd: (items: Item[]) => void }) {
  const { t } = useTranslation('course-form')
  const language = useLanguage()
  const [text, setText] = useState('')
  const { data } = useGetCourseChoicesQuery()
  const products = data?.products ?? []
  const { items, unread } = readIngredients(text)
  const read = items.map(
    ({ name, note, ...amount }): Item => ({
      ...amount,
      name: { pl: name, en: null },
      note: note === null ? null : { pl: note, en: null },
      productId: suggestProduct(name, products),
    }),
  )
  return (
    <details className={styles.wide}>
      <summary>{t('lines.title')}</summary>
      <div className={styles.stack}>
        <TextArea
          id={id}
          label={t('lines.label')}
          hint={t('lines.hint')}
          lang="pl"
          rows={5}
          value={text}
          error={unread.length > 0 ? t('lines.unread', { numbers: unread.join(', ') }) : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <ul role="status">
          {read.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
            <li key={at}>
              {[
                `${formatAmount(item, language)}\u00a0· ${item.name.pl}`,
                item.note?.pl,
                products.find((product) => product.id === item.productId)?.name,
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
        <div>
          <Button
            size="sm"
            variant="line"
            disabled={read.length === 0 || unread.length > 0}
            onClick={() => {
              onAdd(read)
              setText('')
            }}
          >
            {t('lines.add', { count: read.length })}
          </Button>
        </div>
      </div>
    </details>
  )
}
