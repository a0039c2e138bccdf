import { normalizeNotifications, notificationIssues } from '@slodki-ul/contract/platform/notifications.rules'
import type { settingsEndpoints } from '@slodki-ul/contract/platform/settings.admin'
import { companyIssues, limitsIssues, normalizeCompany } from '@slodki-ul/contract/platform/settings.rules'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { checkConnection } from '#platform/settings/connections.service.ts'
import { switchIssues } from '#platform/settings/maintenance.rules.ts'
import {
  changeSetting,
  getSetting,
  listEnvironmentValues,
  type SettingCheck,
} from '#platform/settings/settings.service.ts'

const company: SettingCheck<'company'> = { key: 'company', normalize: normalizeCompany, issues: companyIssues }
const limits: SettingCheck<'limits'> = { key: 'limits', issues: limitsIssues }
const switches: SettingCheck<'switches'> = { key: 'switches', issues: switchIssues }
/** Only the environment whose keys there are can be switched on. */
const ksefSetting = ({ config }: Context): SettingCheck<'ksef'> => ({
  key: 'ksef',
  issues: ({ mode, failure: { from, to } }) => ({
    ...(mode === 'off' || mode === config.ksef?.environment ? {} : { mode: { code: 'ERRORS.KSEFKEYS' } }),
    ...(to !== '' && from === '' ? { 'failure.from': { code: 'ERRORS.REQUIRED' } } : {}),
    ...(to !== '' && to < from ? { 'failure.to': { code: 'ERRORS.TIMEORDER' } } : {}),
  }),
})
const accounting: SettingCheck<'accounting'> = { key: 'accounting', issues: () => ({}) }
const notifications: SettingCheck<'notifications'> = {
  ...{ key: 'notifications', normalize: normalizeNotifications, issues: notificationIssues },
}

export const settingsRoutes = (context: Context): AdminHandlers<typeof settingsEndpoints> => ({
  getCompany: () => getSetting(context, 'company'),
  changeCompany: ({ body }, caller) => changeSetting(context, caller, company, body),
  getLimits: () => getSetting(context, 'limits'),
  getSwitches: () => getSetting(context, 'switches'),
  changeSwitches: ({ body }, caller) => changeSetting(context, caller, switches, body),
  getKsefSettings: () => getSetting(context, 'ksef'),
  changeKsefSettings: ({ body }, caller) => changeSetting(context, caller, ksefSetting(context), body),
  getAccountingSettings: () => getSetting(context, 'accounting'),
  changeAccountingSettings: ({ body }, caller) => changeSetting(context, caller, accounting, body),
  getNotifications: () => getSetting(context, 'notifications'),
  changeNotifications: ({ body }, caller) => changeSetting(context, caller, notifications, body),
  listEnvironment: () => listEnvironmentValues(context),
  checkConnection: ({ params }, caller) => checkConnection(context, caller, params.connection),
  changeLimits: ({ body }, caller) => changeSetting(context, caller, limits, body),
})
