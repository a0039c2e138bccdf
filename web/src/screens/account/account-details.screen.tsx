import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import accountTexts from '#i18n/pl/account.json'
import { BasicDataForm } from './basic-data-form.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfilePage } from './profile-page.tsx'
import { SecuritySection } from './security-section.tsx'

addTexts({ account: accountTexts })

/**
 * /moje-konto/szczegoly-konta: basic data, sign-in methods, personal data and deletion of the account (ACC-13 to
 * ACC-21).
 */
export function AccountDetailsScreen() {
  const { t } = useTranslation('account')
  return (
    <ProfilePage title={t('details.title')}>
      {(owner) => (
        <>
          <BasicDataForm owner={owner} />
          <PasswordSection profile={owner.profile} />
          <SecuritySection />
        </>
      )}
    </ProfilePage>
  )
}
