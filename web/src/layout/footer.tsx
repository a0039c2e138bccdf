import { withdrawalButtons } from '@slodki-ul/contract/compliance/withdrawal-buttons'
import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readClock } from '#core/clock.ts'
import { useCompany } from '#core/company.ts'
import { paths } from '#core/paths.ts'
import { NewsletterForm } from '#engagement/newsletter/newsletter-form.tsx'
import { CookieSettingsButton } from '#engagement/tracking/cookie-settings-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import footerTexts from '#i18n/pl/footer.json'
import styles from './footer.module.css'
import { FooterCategories } from './footer-categories.tsx'
import { FooterCta } from './footer-cta.tsx'
import { facebookIcon, instagramIcon, youtubeIcon } from './social-icons.tsx'
import { SupportReset } from './support-reset.tsx'

addTexts({ footer: footerTexts })

const social = [
  { name: 'Facebook', link: 'https://www.facebook.com/slodkiul', icon: facebookIcon },
  { name: 'Instagram', link: 'https://www.instagram.com/slodkiul', icon: instagramIcon },
  { name: 'YouTube', link: 'https://www.youtube.com/@slodkiul', icon: youtubeIcon },
]
const credit = { name: 'Pracownia Plaster', link: 'https://pracownia-plaster.example' }

/** The footer on honey colour (UI-09 to UI-13); `browse` adds the giant wordmark, `plain` leaves the invitations out. */
export function Footer({ browse, plain }: { browse: boolean; plain: boolean }) {
  const { t } = useTranslation('footer')
  const known = useCompany()
  const language = useLanguage()
  return (
    <footer className={clsx(styles.footer, !browse && styles.compact)}>
      <div className={frame.wrap}>
        {!plain && (
          <div className={styles.call}>
            <FooterCta />
            <NewsletterForm />
          </div>
        )}
        <div className={clsx(styles.columns, plain && styles.first)}>
          <div>
            <p>{t('company')}</p>
            <div className={styles.social}>
              {social.map(({ name, link, icon }) => (
                <a key={name} href={link} aria-label={name} target="_blank" rel="noreferrer">
                  {icon}
                </a>
              ))}
              {known && (
                <a href={known.contactLink} aria-label={t('mail')}>
                  <Icon of={Mail} />
                </a>
              )}
            </div>
          </div>
          <div>
            <h2>{t('academy')}</h2>
            <ul>
              <li>
                <Link to={paths.courses}>{t('videoCourses')}</Link>
              </li>
              <li>
                <Link to={paths.coursesLanding}>{t('plans')}</Link>
              </li>
              <li>
                <Link to={paths.trainings}>{t('trainings')}</Link>
              </li>
              <li>
                <Link to={paths.coursePreviews}>{t('previews')}</Link>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t('shop')}</h2>
            <FooterCategories />
          </div>
          <div>
            <h2>{t('help')}</h2>
            <ul>
              <li>
                <Link to={paths.about}>{t('about')}</Link>
              </li>
              <li>
                <Link to={paths.terms}>{t('terms')}</Link>
              </li>
              <li>
                <Link to={paths.privacy}>{t('privacy')}</Link>
              </li>
              <li>
                <Link to={paths.withdrawal}>{withdrawalButtons[language].open}</Link>
              </li>
              <li>
                <Link to={paths.conformity}>{t('conformity')}</Link>
              </li>
              <li>
                <Link to={paths.accessibility}>{t('accessibility')}</Link>
              </li>
              <li>
                <CookieSettingsButton />
              </li>
              {known && (
                <li>
                  <a href={known.contactLink}>{t('contact')}</a>
                </li>
              )}
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
          <SupportReset>{t('rights', { year: readClock().getFullYear() })}</SupportReset>
          <span>
            {t('credit')} <a href={credit.link}>{credit.name}</a>
          </span>
        </div>
      </div>
    </footer>
  )
}
