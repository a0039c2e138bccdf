import { cookieDays } from '@slodki-ul/contract/limits'
import hive from '@slodki-ul/ui/art/pierwszy-ul.svg'
import bee from '@slodki-ul/ui/art/pszczola.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import { clsx } from 'clsx/lite'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { writeCookie } from '#core/cookies.ts'
import { useWords } from '#engagement/landings/page-texts.api.ts'
import { addTexts } from '#i18n/add-texts.ts'
import landingsTexts from '#i18n/pl/landings.json'
import { Logo } from '#layout/logo.tsx'
import styles from './coming-soon.module.css'

addTexts({ landings: landingsTexts })

/** Number of presses on the text after which the next one grants access. */
const pressesBeforeBypass = 30

/** Lets this browser use the whole application (NAV-54, NAV-55). */
function bypassComingSoon() {
  writeCookie('bypass', '1', cookieDays)
  location.assign('/')
}

/** /niedlugo: the coming-soon page (NAV-17, NAV-53), with a hidden way to bypass it. */
export function ComingSoonScreen() {
  const { t } = useTranslation('landings')
  const say = useWords()
  const presses = useRef(0)

  // Before the first paint, so that a key pressed right away is handled.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.key.toLowerCase() === 'm') bypassComingSoon()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  function handlePress() {
    presses.current += 1
    if (presses.current > pressesBeforeBypass) bypassComingSoon()
  }

  return (
    <div className={styles.soon}>
      <PageTitle>{t('soon.tab')}</PageTitle>
      <div className={clsx(frame.wrap, styles.top)}>
        <Logo />
      </div>
      <div className={clsx(frame.wrap, styles.middle)}>
        <div>
          <h1>
            <RichText text={say('landings:soon.title', t('soon.title'))} parts={{ em: (words) => <em>{words}</em> }} />
          </h1>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a way in for those who know; by keyboard it is Ctrl+M */}
          <p onClick={handlePress}>{say('landings:soon.text', t('soon.text'))}</p>
        </div>
        <div className={styles.art} aria-hidden="true">
          <img src={hive} alt="" className={styles.hive} />
          <img src={bee} alt="" className={styles.bee} />
        </div>
      </div>
      <div className={frame.wrap}>
        <p className={styles.word} aria-hidden="true">
          Słodki Ul
        </p>
      </div>
    </div>
  )
}
