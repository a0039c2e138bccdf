import { formatDate } from '@slodki-ul/contract/dates'
import type { PlanRehearsal, StaffPlan } from '@slodki-ul/contract/membership/plans.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Price } from '@slodki-ul/ui/price.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { NumberInput } from '#layout/number-field.tsx'
import { Tile } from '#layout/tile.tsx'
import { useChangePlanPricesMutation, usePreviewPlanPricesMutation } from '#membership/plans/plans.api.ts'
import styles from './plans.module.css'

type Prices = StaffPlan['prices']
const fields = ['price', 'strikePrice', 'webinarPrice', 'webinarStrikePrice'] as const
const isOptional = (field: keyof Prices) => field === 'strikePrice' || field === 'webinarStrikePrice'

/** The four prices of a plan with their rehearsal: what the shop and the links will show, before anything is saved. */
export function PlanPrices({ plan: { id, prices } }: { plan: StaffPlan }) {
  const { t } = useTranslation('plans')
  const { t: tForm } = useTranslation('form')
  const textOf = useFailureText()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const handed = (state as { price?: number } | null)?.price
  const [typed, setTyped] = useState<Record<keyof Prices, unknown>>({
    ...prices,
    ...(handed !== undefined && { price: handed }),
  })
  /** The prices that this page knows of, and whether somebody set others meanwhile. */
  const [known, setKnown] = useState(prices)
  const [isOutdated, setOutdated] = useState(false)
  const [rehearse, rehearsal] = usePreviewPlanPricesMutation()
  // Handed over once: a reload later must not bring an old price back.
  const clearHandedOver = useEffectEvent(() => {
    if (handed !== undefined) navigate({ search }, { replace: true, state: null })
  })
  useEffect(() => clearHandedOver(), [])
  const [change, changing] = useChangePlanPricesMutation()
  /** What was saved, or rehearsed against other prices, is not offered; a rehearsal made meanwhile stays. */
  const [passedOver, setPassedOver] = useState<PlanRehearsal>()
  const body = typed as Prices
  const params = { id }
  const shown = rehearsal.data === passedOver ? undefined : rehearsal.data
  const type = (field: keyof Prices, value: unknown) => {
    setTyped((before) => ({ ...before, [field]: value }))
    rehearsal.reset()
    changing.reset()
  }
  const tryOut = async () => {
    changing.reset()
    setOutdated(false)
    const { data } = await rehearse({ params, body })
    const changed = data ? fields.filter((field) => data.before[field] !== known[field]) : []
    if (!data || changed.length === 0) return
    // Somebody set other prices since this page was loaded: fields that were left alone take them.
    setPassedOver(data)
    setOutdated(true)
    setKnown(data.before)
    setTyped((now) => {
      const untouched = changed.filter((field) => now[field] === known[field])
      return { ...now, ...Object.fromEntries(untouched.map((field) => [field, data.before[field]])) }
    })
  }
  const save = async (chosen: PlanRehearsal) => {
    const { data } = await change({ params, body: { ...body, hash: chosen.hash } })
    if (!data) return
    setPassedOver(chosen)
    setKnown(body)
    // Its button is gone with the rehearsal.
    document.getElementById('plan-price')?.focus()
    toasts.show({ kind: 'success', title: t('prices.saved') })
  }
  const error = rehearsal.error ?? changing.error
  const refused = error === undefined ? {} : readFailure(error).fields
  const errorOf = (field: keyof Prices) => {
    if (refused[field] === 'ERRORS.NOTBELOWPRICE') return t('prices.notBelow')
    return refused[field] && tForm('ERRORS.INVALIDAMOUNT')
  }
  return (
    <Tile title={t('prices')}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          tryOut()
        }}
      >
        {fields.map((field) => (
          <NumberInput
            key={field}
            id={`plan-${field}`}
            label={t(`prices.${field}`)}
            optional={isOptional(field)}
            value={typed[field]}
            error={errorOf(field)}
            onChange={(value) => type(field, value)}
          />
        ))}
        <Button type="submit" variant="line" size="sm" busy={rehearsal.isLoading}>
          {t('prices.rehearse')}
        </Button>
        <div role="status" className={styles.stack}>
          {isOutdated && <Note>{t('prices.changed', { price: formatZloty(known.price) })}</Note>}
          {error && Object.keys(refused).length === 0 && <Note variant="error">{textOf(error)}</Note>}
          {shown && (
            <>
              <List title={t('prices.shop')} list={shown.regular} />
              <List title={t('prices.links')} list={shown.webinar} />
              <p>{t('who.keeping', { count: shown.oldPriceCount })}</p>
            </>
          )}
        </div>
        {shown && (
          <Button size="sm" busy={changing.isLoading} onClick={() => save(shown)}>
            {t('prices.save')}
          </Button>
        )}
      </form>
    </Tile>
  )
}

/** A price list on every coming day as it will be drawn in both languages. */
function List({
  title,
  list: { days, missingLabel, lowestBefore },
}: {
  title: string
  list: PlanRehearsal['regular']
}) {
  const { t } = useTranslation('plans')
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const { price, oldPrice, lowestPrice30Days } = first.label
  return (
    <div>
      <b>{title}</b>
      <p>{t('prices.days', { from: formatDate(first.day), to: formatDate(last.day) })}</p>
      {(['pl', 'en'] as const).map((language) => (
        <div key={language} lang={language}>
          <small>{language.toUpperCase()}</small> <Price price={price} oldPrice={oldPrice} />
          {lowestPrice30Days !== null && (
            <p>
              * {t(`prices.lowest.${language}`)} {formatZloty(lowestPrice30Days)}
            </p>
          )}
        </div>
      ))}
      {missingLabel && missingLabel !== 'below-one-percent' && (
        <Note>{t(`prices.${missingLabel}`, { lowest: formatZloty(lowestBefore ?? 0) })}</Note>
      )}
    </div>
  )
}
