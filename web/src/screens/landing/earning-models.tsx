import frame from '@slodki-ul/ui/frame.module.css'
import { HexagonIcon } from '@slodki-ul/ui/hexagon-icon.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ArrowRight, BookOpen, CakeSlice, Hexagon as Cell, Gift, Package, Users, Utensils } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useWords } from '#engagement/landings/page-texts.api.ts'
import styles from './earning-models.module.css'

const models = [
  { id: 'cakes', icon: CakeSlice, fill: 'var(--honey-200)' },
  { id: 'boxes', icon: Package, fill: 'var(--rasp-200)' },
  { id: 'workshops', icon: Users, fill: 'var(--pist-200)' },
  { id: 'cafes', icon: Utensils, fill: 'var(--cream-300)' },
  { id: 'honey', icon: Cell, fill: 'var(--honey-200)' },
  { id: 'companies', icon: Gift, fill: 'var(--rasp-200)' },
  { id: 'books', icon: BookOpen, fill: 'var(--pist-200)' },
] as const

/** The seven ways to earn money that the academy teaches (MKT-02). */
export function EarningModels({ isSubscribed }: { isSubscribed: boolean }) {
  const { t } = useTranslation('landings')
  const say = useWords()
  return (
    <section className={clsx(frame.wrap, styles.section)}>
      <SectionHead
        title={say('landings:earning', t('earning'))}
        aside={say('landings:earning.lead', t('earning.lead'))}
      />
      <ul className={styles.models}>
        {models.map(({ id, icon, fill }) => (
          <li key={id}>
            <HexagonIcon icon={icon} fill={fill} />
            <div>
              <h3>{t(`earning.${id}`)}</h3>
              <p>{t(`earning.${id}.text`)}</p>
            </div>
          </li>
        ))}
        <li>
          <Link className={text.arrow} to={isSubscribed ? paths.courses : paths.coursePreviews}>
            <span>{t('earning.how')}</span>
            <Icon of={ArrowRight} />
          </Link>
        </li>
      </ul>
    </section>
  )
}
