import '#i18n/late/account.ts'
import { useTranslation } from 'react-i18next'
import { AddressForm } from './address-form.tsx'
import { ProfilePage } from './profile-page.tsx'

/** /moje-konto/dane-adresowe: where parcels and invoices go (ACC-07). */
export function AddressDataScreen() {
  const { t } = useTranslation('account')
  return <ProfilePage title={t('addresses.title')}>{(owner) => <AddressForm owner={owner} />}</ProfilePage>
}
