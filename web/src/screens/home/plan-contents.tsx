import { Button } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { HexagonIcon } from '@slodki-ul/ui/hexagon-icon.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { FileText, Gift, MessageCircle, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import home from './home.module.css'
import styles from './plan-contents.module.css'
import { plansId } from './plans.tsx'

const parts = [
  { id: 'courses', icon: Play, fill: 'var(--rasp-200)' },
  { id: 'recipes', icon: FileText, fill: 'var(--honey-300)' },
  { id: 'answers', icon: MessageCircle, fill: 'var(--pist-200)' },
  { id: 'gifts', icon: Gift, fill: 'var(--quiet)' },
] as const

/** What every plan includes, and a link down to the plans. */
export function PlanContents() {
  const { t } = useTranslation('home')
  return (
    <section className={clsx(frame.section, home.soft)}>
      <div className={clsx(frame.wrap, styles.inside)}>
        <div className={styles.left}>
          <h2>{t('inside')}</h2>
          <p className={text.lead}>{t('inside.lead')}</p>
          <Button
            variant="honey"
            onClick={() => {
              const plans = document.getElementById(plansId)
              plans?.scrollIntoView()
              plans?.focus({ preventScroll: true })
            }}
          >
            {t('inside.plans')}
          </Button>
        </div>
        <ul className={styles.parts}>
          {parts.map(({ id, icon, fill }) => (
            <li key={id}>
              <HexagonIcon icon={icon} fill={fill} />
              <div>
                <h3>{t(`inside.${id}`)}</h3>
                <p>{t(`inside.${id}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
