import talk from '@slodki-ul/ui/art/rozmowa.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import commentsTexts from '#i18n/pl/comments.json'
import styles from './comments-locked.module.css'

addTexts({ comments: commentsTexts })

/** Shown instead of comments to users without a subscription (COM-01). */
export function CommentsLocked({ onPlans }: { onPlans: () => void }) {
  const { t } = useTranslation('comments')
  return (
    <section aria-labelledby="comments">
      <h2 id="comments" className={styles.title}>
        {t('title')}
      </h2>
      <div className={styles.box}>
        <img src={talk} alt="" width="110" height="110" />
        <div>
          <h3>{t('locked')}</h3>
          <p>{t('locked.text')}</p>
        </div>
        <Button variant="honey" aria-haspopup="dialog" onClick={onPlans}>
          {t('locked.button')}
        </Button>
      </div>
    </section>
  )
}
