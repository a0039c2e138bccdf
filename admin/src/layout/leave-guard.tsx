import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

/** Asks before a changed form is left by a link, Back, closing or reloading (BO-025). */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation('form')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  const isAsked = blocker.state === 'blocked'
  const stay = () => blocker.reset?.()
  return (
    <Dialog open={isAsked} onClose={stay} title={t('leave.title')} firstFocus="button">
      <p>{t('leave.text')}</p>
      <DialogButtons safe>
        <Button variant="line" onClick={() => blocker.proceed?.()}>
          {t('leave.go')}
        </Button>
        <Button onClick={stay}>{t('leave.stay')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
