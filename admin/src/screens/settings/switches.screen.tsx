import { useGetSwitchesQuery } from '#platform/settings/settings.api.ts'
import { SettingsPage } from './settings-page.tsx'
import { SwitchesForm } from './switches-form.tsx'

/** Features of the shop, maintenance and the pause of the checkout (BO-186, BO-195). */
export const SwitchesScreen = () => (
  <SettingsPage query={useGetSwitchesQuery()}>{(record) => <SwitchesForm record={record} />}</SettingsPage>
)
