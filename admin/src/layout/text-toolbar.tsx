import type { TextFormat } from '@slodki-ul/contract/formatted-text.rules'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import type { LucideIcon } from 'lucide-react'
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Undo2,
} from 'lucide-react'
import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkDialog } from './link-dialog.tsx'
import { markOf, toggleHeading, toggleList } from './text-commands.ts'
import styles from './text-editor.module.css'
import { headingLevels } from './text-schema.ts'
import type { TextView } from './use-text-view.ts'

const headingIcons = [Heading1, Heading2, Heading3, Heading4]

type ToolProps = { label: string; icon: LucideIcon; isActive?: boolean; isDisabled?: boolean; onPress: () => void }

function Tool({ label, icon, isActive, isDisabled = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  )
}

type TextToolbarProps = {
  text: TextView
  format: TextFormat
  /** Id of the place of the text, which is there before the text. */
  controls: string
}

/** The buttons of a text; a pressed one shows what the place of the cursor has. */
export function TextToolbar({ text, format, controls }: TextToolbarProps) {
  const { t } = useTranslation('text-editor')
  const [isLinking, setLinking] = useState(false)
  const { run, active, state, canUndo, canRedo } = text
  const mark = (name: 'strong' | 'em'): Command => toggleMark(markOf(state.schema, name))
  const tools = [
    ...headingLevels[format].map((level) => ({
      name: `heading${level}`,
      label: t(`heading.${level as 3}`),
      icon: headingIcons[level - 1] ?? Heading4,
      command: toggleHeading(level),
    })),
    { name: 'strong', label: t('strong'), icon: Bold, command: mark('strong') },
    { name: 'em', label: t('em'), icon: Italic, command: mark('em') },
    { name: 'bulletList', label: t('bulletList'), icon: List, command: toggleList('bulletList') },
    { name: 'orderedList', label: t('orderedList'), icon: ListOrdered, command: toggleList('orderedList') },
  ]
  return (
    <div role="toolbar" aria-label={t('toolbar')} aria-controls={controls} className={styles.toolbar}>
      {tools.map(({ name, label, icon, command }) => (
        <Tool key={name} label={label} icon={icon} isActive={active.includes(name)} onPress={() => run(command)} />
      ))}
      {format === 'document' && (
        <Tool label={t('link')} icon={Link} isActive={active.includes('link')} onPress={() => setLinking(true)} />
      )}
      <Tool label={t('undo')} icon={Undo2} isDisabled={!canUndo} onPress={() => run(undo)} />
      <Tool label={t('redo')} icon={Redo2} isDisabled={!canRedo} onPress={() => run(redo)} />
      {isLinking && <LinkDialog text={text} onClose={() => setLinking(false)} />}
    </div>
  )
}
