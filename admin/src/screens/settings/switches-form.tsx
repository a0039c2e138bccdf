import { pages } from '@slodki-ul/contract/pages'
import type { SwitchSettings } from '@slodki-ul/contract/platform/switch-settings'
import { momentOfWallTime } from '@slodki-ul/contract/warsaw-times.rules'
import { Field } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { readClock } from '#core/clock.ts'
import { usePermissions } from '#core/permissions.ts'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Switch } from '#layout/switch.tsx'
import { Tile } from '#layout/tile.tsx'
import { type RecordForm as FormState, useRecordForm } from '#layout/use-record-form.ts'
import { WarsawTimeField } from '#layout/warsaw-time-field.tsx'
import { useListWaitingQuery } from '#platform/health/waiting.api.ts'
import { useChangeSwitchesMutation } from '#platform/settings/settings.api.ts'
import styles from './settings.module.css'

const features = ['newsletter', 'community', 'comments', 'comingSoon', 'blikReminders'] as const
const textFields = ['maintenance.pl', 'maintenance.en', 'checkout.pl', 'checkout.en'] as const
const timeFields = ['maintenance.from', 'maintenance.to'] as const
const announcedFields = ['comingSoonDates.from', 'comingSoonDates.to'] as const
const flags = ['maintenance.isAnnounced', 'checkout.isPaused'] as const
type TimePath = (typeof timeFields)[number] | (typeof announcedFields)[number]
type Path = (typeof features)[number] | (typeof textFields)[number] | TimePath | (typeof flags)[number]

const idOf = (path: string) => `switch-${path.replace('.', '-')}`

export function SwitchesForm({ record }: { record: { version: number; values: SwitchSettings } }) {
  const { t } = useTranslation('settings')
  const [change] = useChangeSwitchesMutation()
  const state = useRecordForm({
    record,
    // The server knows the calendar of Warsaw; it refuses fields by name.
    issuesOf: () => ({}),
    save: (body, version) => change({ body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  return (
    <RecordForm state={state} labelOf={(path) => t(`switch.${path as Path}`)} idOf={idOf}>
      <div className={styles.columns}>
        <Features state={state} saved={record.values} />
        <div className={styles.side}>
          <Tile title={t('maintenance')}>
            <FlagSwitch state={state} path="maintenance.isAnnounced" />
            <div className={styles.stack}>
              {timeFields.map((path) => (
                <TimeField key={path} state={state} path={path} />
              ))}
              <TextField state={state} path="maintenance.pl" isOptional />
              <TextField state={state} path="maintenance.en" isOptional />
            </div>
          </Tile>
          <Tile title={t('pause')}>
            <FlagSwitch state={state} path="checkout.isPaused" />
            <div className={styles.stack}>
              <TextField state={state} path="checkout.pl" />
              <TextField state={state} path="checkout.en" isOptional />
            </div>
          </Tile>
        </div>
      </div>
    </RecordForm>
  )
}

/** Each feature with what it does and, once it is switched, what saving will change (BO-186). */
function Features({ state, saved }: { state: FormState; saved: SwitchSettings }) {
  const { form, changed } = state
  const { t } = useTranslation('settings')
  const may = usePermissions()
  const { data: waiting } = useListWaitingQuery()
  const typed = form.watch() as SwitchSettings
  const hasDates = typed.comingSoonDates.from !== '' || typed.comingSoonDates.to !== ''
  const end = momentOfWallTime(typed.comingSoonDates.to)
  const isOver = end !== null && end <= readClock()
  /** What saving will change: an announcement that is over hides nothing. */
  const effectOf = (name: (typeof features)[number]) =>
    !changed.includes(name) || (name === 'comingSoon' && isOver)
      ? ''
      : t(`switch.${name}.${saved[name] ? 'off' : 'on'}`)
  const count = may('comments.decide') ? waiting?.find(({ kind }) => kind === 'comments')?.count : undefined
  return (
    <Tile title={t('switches')}>
      <ul className={styles.switches}>
        {features.map((name) => (
          <li key={name}>
            <Switch id={idOf(name)} isOn={typed[name]} onChange={(isOn) => form.setValue(name, isOn)}>
              {t(`switch.${name}`)}
              <small>{t(`switch.${name}.hint`)}</small>
              {name === 'comments' && count !== undefined && <small>{t('switch.comments.waiting', { count })}</small>}
            </Switch>
            <p role="status" className={styles.effect}>
              {effectOf(name)}
            </p>
            {name === 'comingSoon' && (typed.comingSoon || hasDates) && (
              <AnnouncedDates state={state} isOver={typed.comingSoon && isOver} />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.remark}>{t('switches.law')}</p>
    </Tile>
  )
}

/** When the shop is only announced, with a look at what guests get (BO-140). */
function AnnouncedDates({ state, isOver }: { state: FormState; isOver: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.stack}>
      {announcedFields.map((path) => (
        <TimeField key={path} state={state} path={path} />
      ))}
      <small>{t(isOver ? 'switch.comingSoonDates.over' : 'switch.comingSoonDates.hint')}</small>
      <a href={pages.comingSoon} target="_blank" rel="noopener">
        {t('switch.comingSoonDates.look')}
      </a>
    </div>
  )
}

function FlagSwitch({ state: { form }, path }: { state: FormState; path: (typeof flags)[number] }) {
  const { t } = useTranslation('settings')
  return (
    <Switch id={idOf(path)} isOn={form.watch(path) === true} onChange={(isOn) => form.setValue(path, isOn)}>
      {t(`switch.${path}`)}
      <small>{t(`switch.${path}.hint`)}</small>
    </Switch>
  )
}

type TextFieldProps = {
  state: FormState
  path: (typeof textFields)[number]
  isOptional?: boolean
}

function TextField({ state: { form, issues }, path, isOptional }: TextFieldProps) {
  const { t } = useTranslation(['settings', 'form'])
  const issueText = useIssueText()
  const polish = path.endsWith('.en') && form.watch(path.replace(/en$/, 'pl'))
  return (
    <Field
      id={idOf(path)}
      label={t(`switch.${path}`)}
      optional={isOptional}
      hint={polish && !form.watch(path) && t('english.missing', { ns: 'form' })}
      error={issueText(issues[path])}
      {...form.register(path)}
    />
  )
}

function TimeField({ state: { form, issues }, path }: { state: FormState; path: TimePath }) {
  const { t } = useTranslation('settings')
  const issueText = useIssueText()
  return (
    <WarsawTimeField
      id={idOf(path)}
      label={t(`switch.${path}`)}
      value={form.watch(path) ?? ''}
      error={issueText(issues[path])}
      onChange={(value) => form.setValue(path, value, { shouldDirty: true })}
    />
  )
}
