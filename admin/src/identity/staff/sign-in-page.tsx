import { Note } from '@slodki-ul/ui/note.tsx'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#core/logo.tsx'
import { switchLanguage, useLanguage } from '#i18n/language.ts'
import styles from './sign-in.module.css'

type SignInPageProps = { image: string; title: string; children: ReactNode; foot: string }

/** The page of those who are not in yet: form at the left, drawing at the right. */
export function SignInPage({ image, title, children, foot }: SignInPageProps) {
  const { t } = useTranslation('session')
  const language = useLanguage()
  const other = language === 'pl' ? 'en' : 'pl'
  return (
    <div className={styles.page}>
      <title>{`${title} · Słodki Ul`}</title>
      <main className={styles.side}>
        <div className={styles.top}>
          <Logo />
          <button type="button" className={styles.link} lang={other} onClick={() => switchLanguage(other)}>
            {t('otherLanguage')}
          </button>
        </div>
        <div className={styles.box}>{children}</div>
        <p className={styles.foot}>{foot}</p>
      </main>
      <div className={styles.art}>
        <img src={image} alt="" width="400" height="400" />
      </div>
    </div>
  )
}

type StepHeadProps = { step: 1 | 2; title: string; text: string }

/** Which of the two steps it is, and what it wants. */
export function StepHead({ step, title, text }: StepHeadProps) {
  const { t } = useTranslation('session')
  return (
    <div className={styles.head}>
      <p className={styles.step}>
        <i data-done="true" />
        <i data-done={step === 2} />
        {t('step', { step })}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  )
}

/** Why there is no button of Google or Facebook. */
export function NoSocialNote() {
  const { t } = useTranslation('session')
  return (
    <Note variant="plain" icon={ShieldCheck}>
      {t('noSocial')}
    </Note>
  )
}
