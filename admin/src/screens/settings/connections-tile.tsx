import { type Connection, connections } from '@slodki-ul/contract/platform/settings.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { CreditCard, FileText, Mail, Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { useCheckConnectionMutation } from '#platform/settings/settings.api.ts'
import styles from './settings.module.css'

const icons = { mail: Mail, payments: CreditCard, inpost: Package, ksef: FileText }

/** Asks each connection, and says what works and, if not, what to do (BO-189). */
export function ConnectionsTile() {
  const { t } = useTranslation('settings')
  return (
    <Tile title={t('check')}>
      <div className={styles.checks}>
        {connections.map((connection) => (
          <ConnectionButton key={connection} connection={connection} />
        ))}
      </div>
    </Tile>
  )
}

function ConnectionButton({ connection }: { connection: Connection }) {
  const { t } = useTranslation('settings')
  const textOf = useFailureText()
  const [check, { data, error, isLoading }] = useCheckConnectionMutation()
  return (
    <div>
      <Button
        variant="line"
        size="sm"
        block
        icon={icons[connection]}
        busy={isLoading}
        onClick={() => check({ params: { connection } })}
      >
        {t(`check.${connection}`)}
      </Button>
      <div role="status">
        {!isLoading && error && <Note variant="error">{textOf(error)}</Note>}
        {!isLoading && data && (
          <Note variant={data.result === 'works' ? 'ok' : data.result === 'off' ? 'plain' : 'error'}>
            {t(`check.${connection}.${data.result}`, { recipient: data.recipient })}
          </Note>
        )}
      </div>
    </div>
  )
}
