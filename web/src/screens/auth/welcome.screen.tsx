import envelope from '@slodki-ul/ui/art/koperta.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Next } from '@slodki-ul/ui/numbered-steps.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { ArrowDown, ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { trackEvent } from '#engagement/tracking/track-event.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import styles from './welcome.module.css'

addTexts({ auth: authTexts })

/** /witamy: tells that the new account's password was mailed (NAV-29, AUTH-07). */
export function WelcomeScreen() {
  const { t } = useTranslation('auth')
  const next = useRef<HTMLElement>(null)
  const { state, key } = useLocation()
  const { email } = (state ?? {}) as { email?: string }
  // After a reload the page is still about the same account (MKT-10).
  useEffect(() => void trackEvent({ name: 'CompleteRegistration' }, { once: `registration ${key}` }), [key])
  return (
    <>
      <PageTitle>{t('welcome.tab')}</PageTitle>
      <Result
        title={<RichText text={t('welcome.title')} parts={{ em: (words) => <em>{words}</em> }} />}
        lead={
          email ? (
            <RichText text={t('welcome.sent', { email })} parts={{ b: (words) => <b>{words}</b> }} />
          ) : (
            t('welcome.sentSomewhere')
          )
        }
        tone="honey"
        image={envelope}
        actions={
          <ButtonLink to={paths.login} size="lg">
            {t('login')}
          </ButtonLink>
        }
        below={
          <button
            type="button"
            className={styles.down}
            onClick={() => {
              next.current?.scrollIntoView()
              next.current?.focus({ preventScroll: true })
            }}
          >
            <span>
              <Icon of={ArrowDown} />
            </span>
            {t('welcome.next')}
          </button>
        }
      />
      <section ref={next} tabIndex={-1} className={clsx(frame.wrap, styles.next)}>
        <h2>
          <VisuallyHidden>{t('welcome.next')}</VisuallyHidden>
        </h2>
        <Next
          steps={[
            { title: t('welcome.step1'), text: t('welcome.step1.text') },
            { title: t('welcome.step2'), text: t('welcome.step2.text') },
            {
              title: t('welcome.step3'),
              text: t('welcome.step3.text'),
              link: (
                <Link to={paths.shop} className={text.arrow}>
                  <span>{t('welcome.shop')}</span>
                  <Icon of={ArrowRight} />
                </Link>
              ),
            },
          ]}
        />
      </section>
    </>
  )
}
