import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, Text, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { matches } from '#core/palette.rules.ts'
import styles from './palette.module.css'
import type { PaletteGroup } from './palette-items.ts'
import { useRecordHits } from './use-record-hits.ts'

type PaletteProps = {
  groups: readonly PaletteGroup[]
  onClose: () => void
}

/**
 * One field that finds and does: the focus stays in it, the arrows move through the list (BO-017, BO-018). Loaded when
 * first opened.
 */
export function Palette({ groups, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const hits = useRecordHits(text)
  const shown = [...hits, ...groups]
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ isFound, title, subtitle = '' }) => isFound || matches(text, `${title} ${subtitle}`)),
    }))
    .filter(({ items }) => items.length > 0)
  const choose = (id: string | number) => {
    onClose()
    shown
      .flatMap(({ items }) => items)
      .find((item) => item.id === id)
      ?.onChoose()
  }
  return (
    <Dialog open onClose={onClose} title={t('palette.title')} size="medium">
      <div className={styles.palette}>
        <Autocomplete inputValue={text} onInputChange={setText}>
          <TextField aria-label={t('palette.label')} className={styles.field ?? ''}>
            <Icon of={Search} />
            <Input className={styles.input ?? ''} placeholder={t('palette.placeholder')} />
          </TextField>
          <Menu
            className={styles.list ?? ''}
            aria-label={t('palette.results')}
            onAction={choose}
            renderEmptyState={() => <p className={styles.none}>{t('palette.none')}</p>}
          >
            {shown.map(({ title, items }) => (
              <MenuSection key={title}>
                <Header className={styles.group ?? ''}>{title}</Header>
                {items.map(({ id, title, subtitle, icon, keys }) => (
                  <MenuItem key={id} id={id} textValue={title} className={styles.item ?? ''}>
                    <Icon of={icon} />
                    <Text slot="label">{title}</Text>
                    {keys}
                    {subtitle && (
                      <Text slot="description" className={styles.sub ?? ''}>
                        {subtitle}
                      </Text>
                    )}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
          </Menu>
        </Autocomplete>
      </div>
    </Dialog>
  )
}
