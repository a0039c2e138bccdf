import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import accountTexts from '#i18n/pl/account.json'
import { AddressForm } from './address-form.tsx'
import { ProfilePage } from './profile-page.tsx'

addTexts({ account: accountTexts })

/** /moje-konto/dane-adresowe: delivery address and invoice data (ACC-07). */
export function AddressDataScreen() {
  const { t } = useTranslation('account')
  return <ProfilePage title={t('addresses.title')}>{(owner) => <AddressForm owner={owner} />}</ProfilePage>
}
