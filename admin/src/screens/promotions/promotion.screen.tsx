import type { Promotion } from '@slodki-ul/contract/catalogue/promotions.admin'
import type { PromotionValues } from '@slodki-ul/contract/catalogue/promotions.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import {
  useAddPromotionMutation,
  useChangePromotionMutation,
  useEndPromotionMutation,
  useGetPromotionQuery,
} from '#catalogue/prices/promotions.api.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { readFailure } from '#core/failure.ts'
import { paths, promotionPath } from '#core/paths.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { useNewRecord } from '#layout/use-record-form.ts'
import { View } from '#layout/view.tsx'
import { PromotionForm } from './promotion-form.tsx'
import { PromotionStateTag } from './promotion-state-tag.tsx'

const emptyPromotion: PromotionValues = {
  ...{ name: '', kind: 'percent', percent: null, productIds: [], categoryIds: [], prices: [] },
  ...{ beginsAt: '', endsAt: '' },
}
const newRecord = { version: 0, values: emptyPromotion }

function Crumbs({ title }: { title: string }) {
  const { t } = useTranslation('promotions')
  const items = [
    { label: t('crumb'), to: paths.products },
    { label: t('title'), to: paths.promotions },
    { label: title },
  ]
  return <Breadcrumbs items={items} />
}

/** A new promotion; once it is saved, its own address is shown. */
export function NewPromotionScreen() {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const [add] = useAddPromotionMutation()
  const [change] = useChangePromotionMutation()
  const { save, onSaved } = useNewRecord({
    add: async (changes) => {
      const made = await add({ body: { ...emptyPromotion, ...changes } }).unwrap()
      toasts.show({ kind: 'success', title: t('made', { name: made.values.name }) })
      return made
    },
    change: (id, body, headers) => change({ params: { id }, body, headers }).unwrap(),
    open: (id) => navigate(promotionPath(id), { replace: true }),
  })
  return (
    <View title={t('new')} summary={t('newSummary')} crumbs={<Crumbs title={t('new')} />}>
      <PromotionForm record={newRecord} save={save} onSaved={onSaved} />
    </View>
  )
}

/** A promotion: its conditions, its labels, its end (BO-083). */
export function PromotionScreen() {
  const { t } = useTranslation('promotions')
  const { id = '' } = useParams()
  const textOf = useFailureText()
  const { data, error, isFetching, refetch } = useGetPromotionQuery({ params: { id } })
  const [change] = useChangePromotionMutation()
  if (!data)
    return (
      <View title={t('one')} crumbs={<Crumbs title={t('one')} />}>
        {error ? (
          <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
        ) : (
          <Tile>
            <LoadingStatus />
            <LinesSkeleton lines={8} />
          </Tile>
        )}
      </View>
    )
  const { state, values } = data
  return (
    <View
      title={values.name}
      summary={<PromotionStateTag state={state} />}
      crumbs={<Crumbs title={values.name} />}
      actions={state !== 'ended' && <EndButton promotion={data} />}
    >
      <PromotionForm
        key={`${id}-${state}`}
        record={data}
        save={(body, version) => change({ params: { id }, body, headers: { 'if-match': `"${version}"` } }).unwrap()}
      />
      <Tile title={t('productsOf', { count: data.products.length })}>
        <ul>
          {data.products.map((product) => (
            <li key={product.id}>
              {product.name} <small>{product.sku}</small>
            </li>
          ))}
        </ul>
      </Tile>
    </View>
  )
}

function EndButton({ promotion: { id, values, state } }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const textOf = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [end, { isLoading, error, reset }] = useEndPromotionMutation()
  const isRunning = state === 'running'
  const label = t(isRunning ? 'end' : 'callOff')
  const confirm = async () => {
    const { data } = await end({ params: { id } })
    if (!data) return
    setAsked(false)
    toasts.show({ kind: 'success', title: t('ended', { name: values.name }) })
  }
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t(isRunning ? 'endTitle' : 'callOffTitle', { name: values.name })}
          confirm={label}
          isDanger
          isBusy={isLoading}
          error={error && textOf(readFailure(error))}
          onConfirm={confirm}
          onClose={() => {
            setAsked(false)
            reset()
          }}
        >
          <p>{t(isRunning ? 'endText' : 'callOffText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
