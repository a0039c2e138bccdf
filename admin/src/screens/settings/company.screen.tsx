import { useGetCompanyQuery } from '#platform/settings/settings.api.ts'
import { CompanyForm } from './company-form.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Company data, what the environment sets, and checks of the connections (BO-183, BO-188, BO-189). */
export const CompanyScreen = () => (
  <SettingsPage query={useGetCompanyQuery()}>{(company) => <CompanyForm company={company} />}</SettingsPage>
)
