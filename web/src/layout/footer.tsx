import { Mail } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readClock } from '#app/clock.ts'
import { contactLink } from '#app/contact.ts'
import { loadPatiently } from '#app/load-patiently.ts'
import { paths } from '#app/paths.ts'
import { joinClasses } from '#ui/classes.ts'
import frame from '#ui/frame.module.css'
import { Icon } from '#ui/icon.tsx'
import styles from './footer.module.css'
import { SecretHandle } from './secret-handle.tsx'
import { facebookIcon, instagramIcon, youtubeIcon } from './social-icons.tsx'

const FooterCall = lazy(async () => ({
  default: (await loadPatiently(() => import('./footer-call.tsx'))).FooterCall,
}))

const social = [
  { name: 'Facebook', link: 'https://www.facebook.com/slodkiul', icon: facebookIcon },
  { name: 'Instagram', link: 'https://www.instagram.com/slodkiul', icon: instagramIcon },
  { name: 'YouTube', link: 'https://www.youtube.com/@slodkiul', icon: youtubeIcon },
]
const credit = { name: 'Pracownia Plaster', link: 'https://pracownia-plaster.example' }

/** The honey block (UI-09 to UI-13); `browse` adds the giant wordmark. */
export function Footer({ browse }: { browse: boolean }) {
  const { t } = useTranslation()
  return (
    <footer className={joinClasses(styles.footer, !browse && styles.compact)}>
      <div className={frame.wrap}>
        <div className={styles.call}>
          <Suspense>
            <FooterCall />
          </Suspense>
        </div>
        <div className={styles.columns}>
          <div>
            <p>{t('footer.company')}</p>
            <div className={styles.social}>
              {social.map(({ name, link, icon }) => (
                <a key={name} href={link} aria-label={name} target="_blank" rel="noreferrer">
                  {icon}
                </a>
              ))}
              <a href={contactLink} aria-label={t('footer.mail')}>
                <Icon of={Mail} />
              </a>
            </div>
          </div>
          <div>
            <h2>{t('footer.shop')}</h2>
            <ul>
              <li>
                <Link to={paths.shop}>{t('footer.wholeShop')}</Link>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t('footer.help')}</h2>
            <ul>
              <li>
                <Link to={paths.terms}>{t('footer.terms')}</Link>
              </li>
              <li>
                <Link to={paths.privacy}>{t('footer.privacy')}</Link>
              </li>
              <li>
                <a href={contactLink}>{t('footer.contact')}</a>
              </li>
            </ul>
          </div>
        </div>
        {browse && (
          <p className={styles.word} aria-hidden="true">
            Słodki Ul
          </p>
        )}
      </div>
      <div className={styles.legal}>
        <div className={frame.wrap}>
          <SecretHandle>{t('footer.rights', { year: readClock().getFullYear() })}</SecretHandle>
          <span>
            {t('footer.credit')} <a href={credit.link}>{credit.name}</a>
          </span>
        </div>
      </div>
    </footer>
  )
}
