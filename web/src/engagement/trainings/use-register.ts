import type { Training } from '@slodki-ul/contract/engagement/trainings'
import { trainingDialogDelayMs } from '@slodki-ul/contract/limits'
import { useEffect, useState } from 'react'

/** The training that the user registers for (TRN-07); its modal opens shortly after the press (TRN-09). */
export function useRegister() {
  const [chosen, setChosen] = useState<Training | null>(null)
  const [opened, setOpened] = useState<Training | null>(null)
  useEffect(() => {
    const delay = setTimeout(() => setOpened(chosen), chosen ? trainingDialogDelayMs : 0)
    return () => clearTimeout(delay)
  }, [chosen])
  return { register: setChosen, opened: opened === chosen ? opened : null, close: () => setChosen(null) }
}
