import { formatMoment } from '@slodki-ul/contract/dates'
import { type StaffRole, staffRoles } from '@slodki-ul/contract/identity/permissions'
import type { AuditEntry } from '@slodki-ul/contract/platform/audit.admin'
import { useTranslation } from 'react-i18next'
import { shapeOfValue } from './audit-value.rules.ts'

const isRole = (text: string): text is StaffRole => (staffRoles as readonly string[]).includes(text)

/** The words of the audit log; what has none is shown as it is stored. */
export function useAuditText() {
  const { t, i18n } = useTranslation(['audit', 'shell', 'errors'])
  const known = (key: string, ns: 'audit' | 'errors' = 'audit') => i18n.exists(key, { ns })
  const word = (text: string) => (isRole(text) ? t(`role.${text}`, { ns: 'shell' }) : text)
  return {
    call: (call: string): string => (known(`call.${call}`) ? t(`call.${call as 'POST admin/session'}`) : call),
    record: (record: string): string => (known(`record.${record}`) ? t(`record.${record as 'staff'}`) : record),
    field: (field: string): string => (known(`field.${field}`) ? t(`field.${field as 'roles'}`) : field),
    code: (code: string): string => (known(code, 'errors') ? t(code as 'ERRORS.NOTFOUND', { ns: 'errors' }) : code),
    outcome: (outcome: AuditEntry['outcome']): string => t(`outcome.${outcome}`),
    actor: (actor: AuditEntry['actor']): string =>
      actor ? (actor.name ?? t('actor.deleted')) : t('actor.commandLine'),
    value(value: unknown): string {
      const shape = shapeOfValue(value)
      switch (shape.kind) {
        case 'none':
          return t('value.none')
        case 'flag':
          return t(shape.isOn ? 'value.yes' : 'value.no')
        case 'hashed':
          return t('value.hashed', { count: shape.length })
        case 'moment':
          return formatMoment(shape.moment)
        case 'list':
          return shape.items.map(word).join(', ')
        case 'text':
          return word(shape.text)
      }
    },
  }
}
